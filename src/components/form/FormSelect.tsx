import { useFormField } from './formField';
import { LabelledTextField } from './LabelledTextField';

type FormSelectProps = {
  name: string;
  label: string;
  /** The label of each value. */
  options: Record<string, string>;
  autoComplete?: string;
};

/** A select field of a form, with the browser's own list of options. */
export function FormSelect({ name, label, options, autoComplete = 'off' }: FormSelectProps) {
  return (
    <LabelledTextField
      {...useFormField(name)}
      select
      label={label}
      slotProps={{ select: { native: true }, htmlInput: { autoComplete } }}
    >
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </LabelledTextField>
  );
}
