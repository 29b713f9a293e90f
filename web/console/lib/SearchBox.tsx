import { Button } from '../../app/ui/Button.tsx';
import { Icon } from '../../app/ui/Icon.tsx';

/** The fewest letters that the server searches for, and the most. */
const letters = { minLength: 3, maxLength: 254 };

type SearchBoxProps = { label: string; placeholder: string; defaultValue: string; isRequired?: boolean };

/** The field `q` of a form, and the button that sends it. */
export function SearchBox({ label, placeholder, defaultValue, isRequired = false }: SearchBoxProps) {
  return (
    <div className="search">
      <Icon name="search" />
      <input
        {...letters}
        className="input"
        type="search"
        name="q"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={defaultValue}
        required={isRequired}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <Button type="submit" variant="soft">
        Find
      </Button>
    </div>
  );
}
