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
import { ScreenHead } from '../../frame/ScreenHead.tsx';
import type { Errors } from '../../lib/form-parts.tsx';
import { Loaded, Nothing } from '../../lib/Loaded.tsx';
import { paths } from '../../lib/paths.ts';
import { isSlug } from '../../lib/slug.ts';
import { TakeOff } from '../TakeOff.tsx';
import { PartForm, usePartForm, type Words } from '../use-part-form.tsx';
import { checkReady, shownMenu, useWorkingCopy } from '../working-copy.ts';
import { CategoryFields } from './CategoryFields.tsx';

/** The form of a category; without a slug in the address that of a new one. */
export function CategoryScreen() {
  const { id } = useParams();
  const call = useWorkingCopy();
  const row = call.data?.data.categories.find(({ slug }) => slug === id);
  return (
    <>
      <ScreenHead
        title={id === undefined ? 'New category' : (row?.label ?? 'Category')}
        back={{ to: paths.categories, label: 'Categories' }}
      />
      <Loaded call={call}>
        {({ data }) =>
          id !== undefined && !row ? (
            <Nothing title="There is no such category" />
          ) : (
            <CategoryEditor key={id} copy={data} category={row} />
          )
        }
      </Loaded>
    </>
  );
}

const empty: CategoryForm = {
  ...{ slug: '', label: '', singular: '', plural: '', title: '', lead: '', description: '', picture: '' },
  ...{ hasPage: true, hasSearch: false, heart: 'favorite' },
};

const valuesOf = (row: OwnerCategory | undefined): CategoryForm => {
  if (!row) return empty;
  const { id, isArchived, version, ...form } = row;
  return form;
};

const yes = (is: boolean) => (is ? 'yes' : 'no');
const wordsOf = ({ label, hasPage, hasSearch, ...texts }: CategoryForm): Words => ({
  ...{ name: label, ...texts, 'page of its own': yes(hasPage), search: yes(hasSearch) },
});

/** The category in its place, or as the last one. */
const menuWith = (copy: OwnerCatalogue, values: CategoryForm): Catalogue => {
  const menu = shownMenu(copy);
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
  ...(singular.trim() === '' && { singular: 'Please say what one of them is called.' }),
  ...(plural.trim() === '' && { plural: 'Please say what several of them are called.' }),
});

type CategoryEditorProps = { copy: OwnerCatalogue; category: OwnerCategory | undefined };

function CategoryEditor({ copy, category }: CategoryEditorProps) {
  const { row, follow, values, set, errors, form, leave } = usePartForm<OwnerCategory, CategoryForm>({
    ...{ kind: 'category', copy, row: category, valuesOf, wordsOf, send, list: paths.categories },
    check: (typed, stored, publishes) => ({
      ...(publishes && checkReady(copy, typed.picture)),
      ...{ ...check(typed), ...(!stored && checkSlug(copy, typed.slug)) },
    }),
    menuWith: (typed) => menuWith(copy, typed),
    isMine: ({ part, id }, { slug }) => part === 'categories' && id === slug,
    putBack: (stored) => archive(stored, stored.version),
  });
  const count = copy.items.filter((item) => item.category === row?.slug && !item.isArchived).length;
  return (
    <>
      <PartForm {...form}>
        <CategoryFields {...{ copy, values, set, errors, isNew: !row }} menu={menuWith(copy, values)} />
      </PartForm>
      {row && (
        <TakeOff
          {...{ kind: 'category', row, name: row.label, isOff: row.isArchived, onDone: leave, follow }}
          wordsOf={(other) => wordsOf(valuesOf(other))}
          send={(version) => archive(row, version)}
          why={
            count > 0 &&
            `It can be taken off the menu once its ${count === 1 ? 'item is' : `${count} items are`} off the menu or in another category.`
          }
        />
      )}
    </>
  );
}

const trimmed = ({ label, singular, plural, title, lead, description, ...rest }: CategoryForm): CategoryForm => ({
  ...{ ...rest, label: label.trim(), singular: singular.trim(), plural: plural.trim() },
  ...{ title: title.trim(), lead: lead.trim(), description: description.trim() },
});

const send = async (values: CategoryForm, row: OwnerCategory | undefined, version: string | null) => {
  const { slug, ...fields } = trimmed(values);
  if (!row) return (await sendSigned<typeof addCategory>('POST', '/owner/categories', { slug, ...fields })).data;
  const body = { ...fields, version: version ?? row.version };
  return (await sendSigned<typeof changeCategory>('PUT', `/owner/categories/${slug}`, body)).data;
};

const archive = async ({ slug, isArchived }: OwnerCategory, version: string) => {
  const verb = (isArchived ? 'restore' : 'archive') as 'archive';
  return (await sendSigned<typeof archiveCategory>('POST', `/owner/categories/${slug}/${verb}`, { version })).data;
};
