import './star-field.css';
import { ratings } from '@juniper/core/rules/visits.ts';
import { FieldError, useIds } from '../../ui/field-error.tsx';
import { Icon } from '../../ui/Icon.tsx';

const words = ['Not good', 'Could be better', 'All right', 'Good', 'Wonderful'];

type StarFieldProps = { disabled: boolean; error: string | undefined };

/** The rating: radio buttons that look like stars. CSS fills those up to the chosen one and shows its word. */
export function StarField({ disabled, error }: StarFieldProps) {
  const { id, errorId, describedBy } = useIds(error, undefined);
  return (
    <div
      className="field chip-field"
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy}
    >
      <span id={`${id}-legend`} className="chip-field__legend">
        Rating
      </span>
      <div className="star-row">
        {ratings.map((rating, at) => (
          <label key={rating} className="star">
            <input
              className="sr-only"
              type="radio"
              name="rating"
              value={rating}
              disabled={disabled}
              aria-label={`${rating}: ${words[at]}`}
            />
            <Icon name="star" />
            <span className="star__word" aria-hidden="true">
              {words[at]}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId} text={error} />}
    </div>
  );
}
