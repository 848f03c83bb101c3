import figures from './Figures.module.css';
import styles from './Prose.module.css';
import tables from './Tables.module.css';

/** Classes of article text, for an element whose content is not HTML of the API. */
export const PROSE_CLASS = `${styles.prose} ${tables.tables} ${figures.figures}`;
