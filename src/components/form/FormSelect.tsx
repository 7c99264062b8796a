import { useLingui } from '@lingui/react';
import { useFormField } from './formField';
import { LabelledTextField } from './LabelledTextField';

type FormSelectProps = {
  name: string;
  label: string;
  /** The label of each value: an English text of the catalog, or one of the shop's data. */
  options: Record<string, string>;
  autoComplete?: string;
};

/** A select field of a form, with the browser's own list of options. */
export function FormSelect({ name, label, options, autoComplete = 'off' }: FormSelectProps) {
  const { i18n } = useLingui();
  return (
    <LabelledTextField
      {...useFormField(name)}
      select
      label={label}
      slotProps={{ select: { native: true }, htmlInput: { autoComplete } }}
    >
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {i18n.messages[text] ? i18n._(text) : text}
        </option>
      ))}
    </LabelledTextField>
  );
}
