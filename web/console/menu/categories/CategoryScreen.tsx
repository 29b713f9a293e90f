import type {
  addCategory,
  archiveCategory,
  CategoryForm,
  changeCategory,
  OwnerCatalogue,
  OwnerCategory,
} from '@juniper/core/contracts/owner-menu.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { useParams } from 'react-router';
import { sendSigned } from '../../../app/lib/api.ts';
import type { RowWords } from '../../lib/EditedQuestion.tsx';
import type { Errors } from '../../lib/form-parts.tsx';
import { paths } from '../../lib/paths.ts';
import { isSlug } from '../../lib/slug.ts';
import { VersionedForm } from '../../lib/use-versioned-form.tsx';
import { PartScreen } from '../PartScreen.tsx';
import { usePictureState } from '../PictureField.tsx';
import { TakeOff } from '../TakeOff.tsx';
import { useMenuForm } from '../use-menu-form.ts';
import { buildMenu, checkReady } from '../working-copy.ts';
import { CategoryFields } from './CategoryFields.tsx';
import { CategoryPreview } from './CategoryPreview.tsx';

/** Edits a category, or a new one if the address has no slug. */
export function CategoryScreen() {
  const { id } = useParams();
  return (
    <PartScreen
      back={{ to: paths.categories, label: 'Categories' }}
      isNew={id === undefined}
      newTitle="New category"
      find={({ categories }) => categories.find(({ slug }) => slug === id)}
      getTitle={(row) => row?.label ?? 'Category'}
      missing="There is no such category"
    >
      {(copy, row) => <CategoryEditor key={id} copy={copy} category={row} />}
    </PartScreen>
  );
}

const empty: CategoryForm = {
  slug: '',
  label: '',
  singular: '',
  plural: '',
  title: '',
  lead: '',
  description: '',
  picture: '',
  hasPage: true,
  hasSearch: false,
  heart: 'favorite',
};

const toValues = (row: OwnerCategory | undefined): CategoryForm => {
  if (!row) return empty;
  const { id, isArchived, version, ...form } = row;
  return form;
};

const formatYes = (is: boolean) => (is ? 'yes' : 'no');
const describe = ({ label, hasPage, hasSearch, ...texts }: CategoryForm): RowWords => ({
  name: label,
  ...texts,
  'page of its own': formatYes(hasPage),
  search: formatYes(hasSearch),
});

/** Returns the menu with the category in its place, or as the last one. */
const toMenu = (copy: OwnerCatalogue, values: CategoryForm): Catalogue => {
  const menu = buildMenu(copy);
  const isThere = menu.categories.some(({ slug }) => slug === values.slug);
  const categories = menu.categories.map((other) => (other.slug === values.slug ? values : other));
  return { ...menu, categories: isThere ? categories : [...categories, values] };
};

const checkSlug = (copy: OwnerCatalogue, slug: string): Errors => {
  if (!isSlug(slug)) return { slug: 'Use small letters, digits and single hyphens, such as iced-tea.' };
  const isTaken = copy.categories.some((other) => other.slug === slug);
  return isTaken ? { slug: 'Another category has this address already.' } : {};
};

const check = ({ label, singular, plural }: CategoryForm): Errors => ({
  ...(label.trim() === '' && { label: 'Please enter a name.' }),
  ...(singular.trim() === '' && { singular: 'Please enter the singular, such as cake.' }),
  ...(plural.trim() === '' && { plural: 'Please enter the plural, such as Cakes.' }),
});

type CategoryEditorProps = { copy: OwnerCatalogue; category: OwnerCategory | undefined };

function CategoryEditor({ copy, category }: CategoryEditorProps) {
  const { row, follow, values, set, errors, form, leave } = useMenuForm<OwnerCategory, CategoryForm>({
    kind: 'category',
    copy,
    row: category,
    toValues,
    describe,
    send,
    list: paths.categories,
    check: (typed, stored, publishes) => ({
      ...(publishes && checkReady(copy, typed.picture)),
      ...check(typed),
      ...(!stored && checkSlug(copy, typed.slug)),
    }),
    toMenu: (typed) => toMenu(copy, typed),
    isMine: ({ part, id }, { slug }) => part === 'categories' && id === slug,
    putBack: (stored) => archive(stored, stored.version),
  });
  const count = copy.items.filter((item) => item.category === row?.slug && !item.isArchived).length;
  const menu = toMenu(copy, values);
  const picture = usePictureState(values.picture, copy);
  return (
    <div className="editor editor--stacked">
      <div className="editor__form">
        <VersionedForm {...form}>
          <CategoryFields
            copy={copy}
            picture={picture}
            values={values}
            set={set}
            errors={errors}
            isNew={!row}
            menu={menu}
          />
        </VersionedForm>
        {row && (
          <TakeOff
            kind="category"
            row={row}
            name={row.label}
            isOff={row.isArchived}
            onDone={leave}
            follow={follow}
            describe={(other) => describe(toValues(other))}
            send={(version) => archive(row, version)}
            why={
              count > 0 &&
              `It can be taken off the menu once its ${count === 1 ? 'item is' : `${count} items are`} off the menu or in another category.`
            }
          />
        )}
      </div>
      <aside className="editor__preview" aria-label="Preview">
        <CategoryPreview menu={menu} values={values} isReady={picture.isReady} />
      </aside>
    </div>
  );
}

const trimTexts = ({ label, singular, plural, title, lead, description, ...rest }: CategoryForm): CategoryForm => ({
  ...rest,
  label: label.trim(),
  singular: singular.trim(),
  plural: plural.trim(),
  title: title.trim(),
  lead: lead.trim(),
  description: description.trim(),
});

const send = async (values: CategoryForm, row: OwnerCategory | undefined) => {
  const { slug, ...fields } = trimTexts(values);
  if (!row) return (await sendSigned<typeof addCategory>('POST', '/owner/categories', { slug, ...fields })).data;
  const body = { ...fields, version: row.version };
  return (await sendSigned<typeof changeCategory>('PUT', `/owner/categories/${slug}`, body)).data;
};

const archive = async ({ slug, isArchived }: OwnerCategory, version: string) => {
  const verb = (isArchived ? 'restore' : 'archive') as 'archive';
  return (await sendSigned<typeof archiveCategory>('POST', `/owner/categories/${slug}/${verb}`, { version })).data;
};
