import './category.css';
import type { CategoryForm } from '@juniper/core/contracts/owner-menu.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { fillText } from '@juniper/core/rules/fill-text.ts';
import { Picture } from '../../../app/ui/Picture.tsx';

/** `menu` has the category as it is typed. */
type CategoryPreviewProps = { menu: Catalogue; values: CategoryForm; isReady: boolean };

/** Shows how the category's page begins, and how a search engine lists it. */
export function CategoryPreview({ menu, values, isReady }: CategoryPreviewProps) {
  const { slug, label, title, lead, description, picture, hasPage } = values;
  if (!hasPage)
    return <p className="muted">Without a page of its own, its items are found on the menu and in the shop.</p>;
  return (
    <div className="cpreview">
      <p className="strong small">How its page begins</p>
      <div className="cpreview__page">
        {picture && isReady && <Picture key={picture} name={picture} alt="" sizes="320px" />}
        <p className="h3 wrap-anywhere">{title || label || 'No heading yet'}</p>
        <p className="muted wrap-anywhere">{fillText(menu, values, lead)}</p>
      </div>
      <p className="strong small">In a search</p>
      <div className="cpreview__found small">
        <p className="muted wrap-anywhere">{`/shop/${slug}`}</p>
        <p className="strong wrap-anywhere">{label}</p>
        <p className="wrap-anywhere">{fillText(menu, values, description)}</p>
      </div>
    </div>
  );
}
