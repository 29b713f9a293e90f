import type { Problem } from '../../lib/form-problem.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import type { ProfileValues } from './profile-draft.ts';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const months = Array.from({ length: 12 }, (_, at) => monthName.format(Date.UTC(2024, at)));
const days = Array.from({ length: 31 }, (_, at) => String(at + 1));

type BirthdayFieldsProps = {
  values: Pick<ProfileValues, 'month' | 'day'>;
  problems: Problem['fields'];
  disabled: boolean;
  onChange: (part: Partial<ProfileValues>) => void;
};

/** Month and day; the year is nobody's business. */
export function BirthdayFields({ values, problems, disabled, onChange }: BirthdayFieldsProps) {
  return (
    <fieldset>
      <legend className="sr-only">Birthday</legend>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="Birthday month"
          name="month"
          autoComplete="bday-month"
          disabled={disabled}
          error={problems.month}
          value={values.month}
          onChange={({ target }) => onChange({ month: target.value })}
        >
          <option value="">Not given</option>
          {months.map((month, at) => (
            <option key={month} value={at + 1}>
              {month}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Day"
          name="day"
          autoComplete="bday-day"
          disabled={disabled}
          error={problems.day}
          value={values.day}
          onChange={({ target }) => onChange({ day: target.value })}
        >
          <option value="">Not given</option>
          {days.map((day) => (
            <option key={day} value={day}>
              {day}
            </option>
          ))}
        </SelectField>
      </div>
      <p className="hint mt-1.5">For an offer in your birthday month. It can be changed once a year.</p>
    </fieldset>
  );
}
