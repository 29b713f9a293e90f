import { useRef } from 'react';
import { Button } from '../../app/ui/Button.tsx';
import { Icon } from '../../app/ui/Icon.tsx';

/** The fewest letters that the server searches for, and the most. */
const letters = { minLength: 3, maxLength: 254 };

/** How long nobody types before the form is sent. */
const pauseMs = 250;

type SearchBoxProps = { label: string; placeholder: string; defaultValue: string };

/** Shows the field `q` of a form, which it sends while somebody types. */
export function SearchBox({ label, placeholder, defaultValue }: SearchBoxProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sendSoon = ({ form, value }: HTMLInputElement) => {
    clearTimeout(timer.current);
    const { length } = value.trim();
    if (length === 0 || length >= letters.minLength) timer.current = setTimeout(() => form?.requestSubmit(), pauseMs);
  };
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
        onChange={({ target }) => sendSoon(target)}
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
