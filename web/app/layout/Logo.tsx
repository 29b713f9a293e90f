import { shop } from '@juniper/core/content/shop.ts';
import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import { Sprig } from '../ui/Sprig.tsx';

export function Logo() {
  return (
    <Link className="logo" to={paths.landing} aria-label={`${shop.name}, home`}>
      <Sprig />
      {shop.name}
    </Link>
  );
}
