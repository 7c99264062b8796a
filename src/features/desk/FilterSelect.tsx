import NativeSelect from '@mui/material/NativeSelect';
import { ChevronIcon } from '../../components/icons';
import { PillInput } from '../../components/PillInput';

type FilterSelectProps = {
  label: string;
  value: string;
  /** The text of the choice that filters nothing; without it there is none. */
  all?: string;
  options: readonly { value: string; text: string }[];
  onChoose: (value: string) => void;
};

/** One filter of a list of the desk. */
export const FilterSelect = ({ label, value, all, options, onChoose }: FilterSelectProps) => (
  <NativeSelect
    input={<PillInput />}
    inputProps={{ 'aria-label': label }}
    IconComponent={ChevronIcon}
    value={value}
    onChange={(event) => onChoose(event.target.value)}
    sx={{
      flex: '1 1 9rem',
      maxWidth: '16rem',
      '& > svg': { position: 'absolute', insetInlineEnd: 12, pointerEvents: 'none' },
      '& .MuiNativeSelect-select.MuiInputBase-input': { pr: 5, borderRadius: '99rem', textOverflow: 'ellipsis' },
    }}
  >
    {all !== undefined && <option value="">{all}</option>}
    {value !== '' && !options.some((option) => option.value === value) && <option value={value}>{value}</option>}
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.text}
      </option>
    ))}
  </NativeSelect>
);
