import './item-row.css';
import type { ReactNode } from 'react';
import { Picture } from './Picture.tsx';

type ItemRowProps = { picture: string; name: string; price: ReactNode; children: ReactNode };

/** One entry of a list that a customer keeps: photograph, name, price, and what can be done with it. */
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
