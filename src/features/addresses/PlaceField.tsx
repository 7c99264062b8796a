import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { useFormField } from '../../components/form/formField';
import { LabelledTextField } from '../../components/form/LabelledTextField';
import { NepaliText } from '../../components/NepaliText';
import { useLanguage } from '../../i18n/useLanguage';
import { findPlaces, searchedWard } from './placeSearch';
import { type Place } from './places';
import { type AddressValues } from './addressValues';

/** The district and the province of a place, in the language of the page. */
function above(i18n: I18n, place: Place): string {
  const [district, province] =
    i18n.locale === 'ne' ? [place.districtNe, place.provinceNe] : [place.district, place.province];
  return i18n._(msg`${district} district, ${province}`);
}

// Its styles are computed once, not for each option: the list opens at a press.
const Above = styled('span')(({ theme }) => ({ ...theme.typography.body2, display: 'block', opacity: 0.85 }));

function PlaceOption({ place }: { place: Place }) {
  const { i18n } = useLingui();
  const isNepali = useLanguage() === 'ne';
  return (
    <span>
      <NepaliText>{isNepali ? `${place.nameNe} ${place.name}` : `${place.name} ${place.nameNe}`}</NepaliText>
      <Above>{above(i18n, place)}</Above>
    </span>
  );
}

type PlaceFieldProps = { places: Place[]; loading: boolean; autoFocus: boolean };

/** Local level and ward. One search box finds municipalities, districts and provinces in either script, and takes a ward with them. */
export function PlaceField({ places, loading, autoFocus }: PlaceFieldProps) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const { values, setValues, setFieldTouched } = useFormikContext<AddressValues>();
  const [search, setSearch] = useState('');
  const level = useFormField('localLevel', t`In English or Nepali, for example “Kathmandu 10” or “काठमाडौँ १०”`);
  const ward = useFormField('ward');
  const place = places.find(({ id }) => String(id) === values.localLevel) ?? null;

  const choose = (chosen: Place | null) => {
    const typed = searchedWard(search);
    const known = typed ?? Number(values.ward);
    // The ward of this search is taken now; it says nothing about the next choice.
    setSearch('');
    const keeps = chosen !== null && known >= 1 && known <= chosen.wards;
    void setValues({ ...values, localLevel: chosen ? String(chosen.id) : '', ward: keeps ? String(known) : '' });
  };

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        alignItems: 'start',
        gridTemplateColumns: { '@xs': 'minmax(0, 1fr)', '@sm': 'minmax(0, 1fr) 9rem' },
      }}
    >
      <Autocomplete
        id={level.id}
        options={places}
        value={place}
        onChange={(_event, chosen) => choose(chosen)}
        onInputChange={(_event, text, reason) => {
          if (reason !== 'input') return;
          setSearch(text);
          // Other text than the name of the chosen place.
          if (place) void setValues({ ...values, localLevel: '' });
        }}
        onBlur={() => void setFieldTouched('localLevel')}
        filterOptions={(all, { inputValue }) => findPlaces(all, inputValue)}
        getOptionLabel={({ name, nameNe }) => (language === 'ne' ? nameNe : name)}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        loading={loading}
        loadingText={t`Loading the municipalities`}
        noOptionsText={t`Nothing found. Try the district.`}
        // Leaving the field takes the first place of a search, or keeps what was typed.
        autoHighlight={search !== ''}
        autoSelect
        clearOnBlur={false}
        blurOnSelect={false}
        renderInput={({ id, slotProps }) => (
          <LabelledTextField
            id={id}
            label={t`Municipality`}
            error={level.error}
            helperText={
              place ? (
                <NepaliText>{`${language === 'ne' ? place.name : place.nameNe} · ${above(i18n, place)}`}</NepaliText>
              ) : (
                level.helperText
              )
            }
            name="localLevel"
            slotProps={{
              ...slotProps,
              htmlInput: { ...slotProps.htmlInput, autoComplete: 'off', spellCheck: false, autoFocus },
            }}
          />
        )}
        renderOption={({ key, ...props }, option) => (
          <li key={key} {...props}>
            <PlaceOption place={option} />
          </li>
        )}
      />
      <LabelledTextField
        {...ward}
        select
        label={t`Ward`}
        slotProps={{ select: { native: true }, htmlInput: { autoComplete: 'off' } }}
      >
        <option value="">{place ? t`Choose` : '–'}</option>
        {Array.from({ length: place?.wards ?? 0 }, (_, index) => (
          <option key={index} value={index + 1}>
            {index + 1}
          </option>
        ))}
      </LabelledTextField>
    </Box>
  );
}
