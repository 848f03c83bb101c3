import { Welcome } from '../../shared/frame/Welcome';

/** The main page. Its question comes from the product API. */
export function HomePage() {
  return <Welcome />;
}
