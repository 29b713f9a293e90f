import { Icon } from './Icon.tsx';

export function FieldError({ id, text }: { id: string | undefined; text: string }) {
  return (
    <span className="error" id={id}>
      <Icon name="warn" />
      {text}
    </span>
  );
}
