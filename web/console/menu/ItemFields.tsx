import type { OwnerCatalogue } from '@juniper/core/contracts/owner-menu.ts';
import { getShortCurrencyName } from '@juniper/core/rules/currency-names.ts';
import { Checkbox } from '../../app/ui/Checkbox.tsx';
import { Field, SelectField, TextAreaField } from '../../app/ui/Fields.tsx';
import type { Errors } from '../lib/form-parts.tsx';
import { shopMoney } from '../lib/money.ts';
import { FactsFields } from './facts/FactsFields.tsx';
import { GroupFields } from './GroupFields.tsx';
import type { ItemValues } from './item-form.ts';
import { PictureField } from './PictureField.tsx';
import { WorkFields } from './work/WorkFields.tsx';

const longestName = 80;
const longestDescription = 300;

type ItemFieldsProps = {
  copy: OwnerCatalogue;
  values: ItemValues;
  errors: Errors;
  picture: { isReady: boolean; problem: string };
  set: (changes: Partial<ItemValues>) => void;
};

/** All that an owner says of an item, in one column. */
export function ItemFields({ copy, values, errors, picture, set }: ItemFieldsProps) {
  const { name, description, price, category, section, availableFrom, isDrink } = values;
  const { allergens, traces, diet } = values;
  // What is archived is offered only to items that have it.
  const categories = copy.categories.filter(({ slug, isArchived }) => !isArchived || slug === category);
  const groups = copy.groups.filter(
    ({ id, isArchived }) => !isArchived || values.groups.some((used) => used.id === id),
  );
  return (
    <>
      <PictureField
        picture={values.picture}
        isReady={picture.isReady}
        problem={picture.problem || errors.picture}
        onChange={(chosen) => set({ picture: chosen })}
      />
      <Field
        label="Name"
        name="name"
        value={name}
        maxLength={longestName}
        autoComplete="off"
        error={errors.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <div>
        <TextAreaField
          label="Description"
          name="description"
          rows={3}
          value={description}
          maxLength={longestDescription}
          onChange={({ target }) => set({ description: target.value })}
        />
        <p className="hint pfield__count">{`${description.length} of ${longestDescription}`}</p>
      </div>
      <Field
        label={`Price in ${getShortCurrencyName(shopMoney())}`}
        name="price"
        value={price}
        inputMode="decimal"
        autoComplete="off"
        error={errors.price}
        onChange={({ target }) => set({ price: target.value })}
      />
      <SelectField
        label="Category"
        name="category"
        value={category}
        error={errors.category}
        onChange={({ target }) => set({ category: target.value })}
      >
        {categories.map(({ slug, label }) => (
          <option key={slug} value={slug}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Section of the menu page"
        name="section"
        value={section}
        onChange={({ target }) => set({ section: target.value })}
      >
        <option value="">None, only in the shop</option>
        <option value="hot">Hot drinks</option>
        <option value="cold">Cold drinks</option>
        <option value="food">Food</option>
      </SelectField>
      <Checkbox
        label="It is a drink: a new member’s welcome drink can be this"
        checked={isDrink}
        onChange={({ target }) => set({ isDrink: target.checked })}
      />
      <FactsFields
        value={{ allergens, traces, diet }}
        error={errors.allergens ?? errors.traces ?? errors.diet}
        onChange={(facts) => set(facts)}
      />
      <GroupFields
        groups={groups}
        value={values.groups}
        error={errors.groups}
        onChange={(chosen) => set({ groups: chosen })}
      />
      <WorkFields shop={copy.shop} {...{ values, errors, set }} />
      <Field
        label="Members first until"
        hint="From this day everyone sees it; members see it a week earlier. Empty: everyone sees it at once."
        name="availableFrom"
        type="date"
        value={availableFrom}
        onChange={({ target }) => set({ availableFrom: target.value })}
      />
    </>
  );
}
