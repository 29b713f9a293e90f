import type { ReactNode } from 'react';
import { Picture } from './Picture.tsx';

type ItemRowProps = { picture: string; name: ReactNode; price: ReactNode; children: ReactNode };

/** Shows an entry of the wishlist: picture, name, price and buttons. */
export function ItemRow({ picture, name, price, children }: ItemRowProps) {
  return (
    <li className="irow">
      <span className="irow__photo">
        <Picture name={picture} alt="" sizes="92px" />
      </span>
      <div>
        <h2>{name}</h2>
        {price}
      </div>
      <div className="irow__act">{children}</div>
    </li>
  );
}
