import { Welcome } from '../../shared/frame/Welcome';

/** The main page. Its question is the product API's. */
export function HomePage() {
  return <Welcome />;
}
