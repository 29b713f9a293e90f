import type { OwnerCatalogue } from '@juniper/core/contracts/owner-menu.ts';
import type { Catalogue, Item } from '@juniper/core/rules/catalogue.ts';
import { getShortCurrencyName } from '@juniper/core/rules/currency-names.ts';
import { getDefaultFacts, getOffers } from '@juniper/core/rules/options.ts';
import { Checkbox } from '../../app/ui/Checkbox.tsx';
import { Field, SelectField, TextAreaField } from '../../app/ui/Fields.tsx';
import type { Errors } from '../lib/form-parts.tsx';
import { shopMoney } from '../lib/money.ts';
import { FactsFields } from './facts/FactsFields.tsx';
import { listRowErrors } from './facts/facts-form.ts';
import { GroupFields } from './GroupFields.tsx';
import { type ItemValues, longestName } from './item-form.ts';
import { PictureField } from './PictureField.tsx';
import { WorkFields } from './work/WorkFields.tsx';

const longestDescription = 300;

type ItemFieldsProps = {
  copy: OwnerCatalogue;
  /** With the item as it is typed. */
  menu: Catalogue;
  item: Item;
  values: ItemValues;
  errors: Errors;
  picture: { isReady: boolean; problem: string };
  set: (changes: Partial<ItemValues>) => void;
  setCategory: (category: string) => void;
};

/** Edits all fields of an item, in one column. */
export function ItemFields({ copy, menu, item, values, errors, picture, set, setCategory }: ItemFieldsProps) {
  const { name, description, price, category, section, availableFrom, isDrink } = values;
  const { allergens, traces, diet, unanswered } = values;
  const options = getOffers(menu, item.id).flatMap((offer) => offer.options.filter(({ usual }) => usual > 0));
  const usual = { facts: getDefaultFacts(menu, item), options: options.map((option) => option.name) };
  // An archived category or group is offered only to items that have it.
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
        onChange={({ target }) => setCategory(target.value)}
      >
        {categories.map(({ slug, label }) => (
          <option key={slug} value={slug}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Show on the Menu page under"
        name="section"
        value={section}
        onChange={({ target }) => set({ section: target.value })}
      >
        <option value="">Don’t show it there</option>
        <option value="hot">Hot drinks</option>
        <option value="cold">Cold drinks</option>
        <option value="food">Food</option>
      </SelectField>
      <Checkbox
        label="Drink (new members can have it free)"
        checked={isDrink}
        onChange={({ target }) => set({ isDrink: target.checked })}
      />
      <FactsFields
        value={{ allergens, traces, diet, unanswered }}
        error={errors.allergens ?? errors.traces ?? errors.diet}
        errors={listRowErrors(errors)}
        usual={usual}
        onChange={set}
      />
      <GroupFields
        groups={groups}
        value={values.groups}
        error={errors.groups}
        onChange={(chosen) => set({ groups: chosen })}
      />
      <WorkFields shop={copy.shop} values={values} errors={errors} set={set} />
      <Field
        label="Launch date"
        hint="Members see it 7 days early. Leave blank to show it to everyone now."
        name="availableFrom"
        type="date"
        value={availableFrom}
        onChange={({ target }) => set({ availableFrom: target.value })}
      />
    </>
  );
}
