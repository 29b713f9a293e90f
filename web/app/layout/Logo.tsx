import { shop } from '@juniper/core/content/shop.ts';
import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import { Sprig } from '../ui/Icon.tsx';

/** `reloadDocument` loads the landing page from the server, for use where the running page has failed. */
export function Logo({ reloadDocument = false }: { reloadDocument?: boolean }) {
  return (
    <Link className="logo" to={paths.landing} reloadDocument={reloadDocument} aria-label={`${shop.name}, home`}>
      <Sprig />
      {shop.name}
    </Link>
  );
}
