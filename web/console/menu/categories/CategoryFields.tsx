import type { CategoryForm, OwnerCatalogue } from '@juniper/core/contracts/owner-menu.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { fillText } from '@juniper/core/rules/fill-text.ts';
import { Checkbox } from '../../../app/ui/Checkbox.tsx';
import { ChoiceGroup } from '../../../app/ui/Choices.tsx';
import { Field, SelectField, TextAreaField } from '../../../app/ui/Fields.tsx';
import type { Errors } from '../../lib/form-parts.tsx';
import { Part } from '../../lib/Part.tsx';
import { toSlug } from '../../lib/slug.ts';
import { PictureField, type usePictureState } from '../PictureField.tsx';
import { listReadyPictures } from '../working-copy.ts';

type CategoryFieldsProps = {
  /** With the category as it is typed. */
  menu: Catalogue;
  copy: OwnerCatalogue;
  picture: ReturnType<typeof usePictureState>;
  isNew: boolean;
  values: CategoryForm;
  set: (changes: Partial<CategoryForm>) => void;
  errors: Errors;
};

const hearts = [
  { value: 'favorite', label: 'Saves to favorites', hint: 'They stay in the customer’s account.' },
  { value: 'wishlist', label: 'Puts on the wishlist' },
  { value: 'visit', label: 'For this visit only', hint: 'Forgotten when the customer leaves.' },
] as const;

export function CategoryFields({ menu, copy, picture, isNew, values, set, errors }: CategoryFieldsProps) {
  const text = (name: 'label' | 'singular' | 'plural' | 'title' | 'slug') => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const filled = { menu, values, set, errors };
  const setLabel = (label: string) =>
    // The address follows the name until the owner chooses another.
    set({ label, ...(isNew && values.slug === toSlug(values.label) && { slug: toSlug(label) }) });
  return (
    <>
      <Field
        {...text('label')}
        label="Name"
        hint="In menus and on buttons, such as Cakes."
        maxLength={80}
        onChange={({ target }) => setLabel(target.value)}
      />
      {isNew ? (
        <Field
          {...text('slug')}
          label="Address"
          hint={`Its page will be /shop/${values.slug || 'iced-tea'}. It can’t be changed later, so that saved links keep working.`}
          maxLength={80}
        />
      ) : (
        <p className="small">
          <b>Address:</b> /shop/{values.slug}. This can’t be changed, so that saved links keep working.
        </p>
      )}
      <div className="grid grid-cols-2 items-start gap-4">
        <Field {...text('singular')} label="Singular" hint="Such as cake." maxLength={80} />
        <Field {...text('plural')} label="Plural" hint="Such as Cakes." maxLength={80} />
      </div>
      <PictureChoice
        copy={copy}
        state={picture}
        value={values.picture}
        error={errors.picture}
        onChange={(chosen) => set({ picture: chosen })}
      />
      <div className="cpart">
        <Part title="Its page">
          <div className="cpairs">
            <Checkbox
              label="It has a page of its own"
              checked={values.hasPage}
              onChange={({ target }) => set({ hasPage: target.checked })}
            />
            <Checkbox
              label="Its page has a search"
              checked={values.hasSearch}
              disabled={!values.hasPage}
              onChange={({ target }) => set({ hasSearch: target.checked })}
            />
          </div>
          <Field {...text('title')} label="Heading of its page" maxLength={500} />
          <FilledText {...filled} name="lead" label="Sentence under the heading" />
          <FilledText {...filled} name="description" label="What search engines show" />
          <Placeholders />
        </Part>
      </div>
      <div className="cpart">
        <Part title="Its items">
          <ChoiceGroup
            legend="When a customer taps the heart"
            name="heart"
            choices={hearts}
            value={values.heart}
            onChange={(heart) => set({ heart: heart as CategoryForm['heart'] })}
          />
        </Part>
      </div>
    </>
  );
}

/** Explains what a text fills in by itself. Most owners never need it. */
function Placeholders() {
  return (
    <details className="fold small">
      <summary>Numbers and prices that follow the menu</summary>
      <dl className="placeholders">
        <dt>{'{Count}'}</dt>
        <dd>how many items it has, such as Nineteen</dd>
        <dt>{'{count}'}</dt>
        <dd>the same inside a sentence: nineteen</dd>
        <dt>{'{price:1}'}</dt>
        <dd>the price of item 1; its form’s address ends with that number</dd>
      </dl>
    </details>
  );
}

type FilledTextProps = Pick<CategoryFieldsProps, 'menu' | 'values' | 'set' | 'errors'> & {
  name: 'lead' | 'description';
  label: string;
};

/** Asks for a text with placeholders, and shows under it how it reads today. */
function FilledText({ menu, values, set, errors, name, label }: FilledTextProps) {
  const text = values[name];
  const filled = fillText(menu, values, text);
  return (
    <div className="grid gap-1">
      <TextAreaField
        name={name}
        label={label}
        value={text}
        error={errors[name]}
        rows={2}
        maxLength={500}
        // Pages show it as one line.
        onChange={({ target }) => set({ [name]: target.value.replace(/\s*\n\s*/g, ' ') })}
      />
      <p className="hint">{filled !== text && `Reads: ${filled}`}</p>
    </div>
  );
}

type PictureChoiceProps = {
  copy: OwnerCatalogue;
  state: ReturnType<typeof usePictureState>;
  value: string;
  error: string | undefined;
  onChange: (picture: string) => void;
};

/** Asks for a picture: an own one, or one of the menu, named after the item that shows it. */
function PictureChoice({ copy, state: { isReady, problem }, value, error, onChange }: PictureChoiceProps) {
  const getLabel = (name: string) => copy.items.find(({ picture }) => picture === name)?.name ?? name;
  const names = [...listReadyPictures(copy)].toSorted((one, other) => getLabel(one).localeCompare(getLabel(other)));
  return (
    <div className="cpairs items-end">
      <PictureField picture={value} isReady={isReady} problem={problem || error} onChange={onChange} />
      <SelectField
        label="Or a picture that the menu has"
        name="existing"
        value={names.includes(value) ? value : ''}
        onChange={({ target }) => target.value && onChange(target.value)}
      >
        <option value="">Please choose</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {getLabel(name)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
