/**
 * `npm run locations`: writes server/modules/addresses/nepal.json, Nepal's provinces, districts and local levels, from the npm package
 * `states-nepal`. Ids are the package's, and addresses refer to them: they never change.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { format } from 'prettier';

const root = path.resolve(import.meta.dirname, '..');
const target = path.resolve(process.argv[2] ?? path.join(root, 'server/modules/addresses/nepal.json'));
const source = path.join(path.dirname(createRequire(import.meta.url).resolve('states-nepal')), '../data');

const KINDS = {
  1: 'metropolitan_city',
  2: 'sub_metropolitan_city',
  3: 'municipality',
  4: 'rural_municipality',
};

/** The package has the names of before 2023, and spelling errors. */
const PROVINCES = {
  1: ['Koshi', 'कोशी'],
  2: ['Madhesh', 'मधेश'],
  3: ['Bagmati', 'बागमती'],
  4: ['Gandaki', 'गण्डकी'],
  5: ['Lumbini', 'लुम्बिनी'],
  6: ['Karnali', 'कर्णाली'],
  7: ['Sudurpashchim', 'सुदूरपश्चिम'],
};
/** Names of the package and what replaces them. */
const DISTRICTS = {
  Pachthar: 'Panchthar',
  Terhathum: 'Tehrathum',
  Ramechap: 'Ramechhap',
  Parwat: 'Parbat',
  Acham: 'Achham',
  पांचथर: 'पाँचथर',
  धादिंङ्ग: 'धादिङ',
  खोटाँग: 'खोटाङ',
  मोरंग: 'मोरङ',
  ताप्लेजुंग: 'ताप्लेजुङ',
  सोलुखुम्बू: 'सोलुखुम्बु',
};
const LOCAL_LEVELS = {
  Guruda: 'Garuda',
  Sulikot: 'Barpak Sulikot',
  Parbatikunda: 'Aamachhodingmo',
  Budhalikantha: 'Budhanilkantha',
  Ratnagar: 'Ratnanagar',
  Khairhani: 'Khairahani',
  Panchpokhari: 'Panchpokhari Thangpal',
  Lisankhu: 'Lisankhu Pakhar',
  Simaraungadh: 'Simraungadh',
  Tinahu: 'Tinau',
  काठमाण्डौं: 'काठमाडौँ',
  बिरगंज: 'वीरगञ्ज',
  रारइनास: 'राइनास',
  पुर्नवास: 'पुनर्वास',
};

const read = (kind, language) => JSON.parse(readFileSync(path.join(source, kind, `${language}.json`), 'utf8'));
/** "BhotKhola" is two words. */
const splitWords = (name) => name.replace(/([a-z])([A-Z])/g, '$1 $2');

/** The rows of one kind, each with its Devanagari name. Throws when a corrected name is not there. */
function readBoth(kind, corrections) {
  const [english, nepali] = [read(kind, 'en'), read(kind, 'np')];
  const nepaliNames = new Map(nepali.map(({ id, name }) => [id, name.trim()]));
  const unused = new Set(Object.keys(corrections));
  const correct = (name) => {
    unused.delete(name);
    return corrections[name] ?? name;
  };
  const rows = english.map((row) => ({
    ...row,
    name: splitWords(correct(row.name.trim())),
    name_ne: correct(nepaliNames.get(row.id)),
  }));
  if (unused.size > 0) throw new Error(`states-nepal has no ${kind} named ${[...unused].join(', ')}.`);
  return rows;
}

const municipalities = readBoth('municipalities', LOCAL_LEVELS);
const districts = readBoth('districts', DISTRICTS);
const provinces = read('provinces', 'en').map(({ id }) => ({
  id,
  name: PROVINCES[id][0],
  name_ne: PROVINCES[id][1],
  districts: districts
    .filter(({ province_id }) => province_id === id)
    .map((district) => ({
      id: district.id,
      name: district.name,
      name_ne: district.name_ne,
      local_levels: municipalities
        .filter(({ district_id }) => district_id === district.id)
        .map(({ id, name, name_ne, category_id, wards }) => ({
          id,
          name,
          name_ne,
          kind: KINDS[category_id],
          wards: Number(wards),
        })),
    })),
}));

writeFileSync(target, await format(JSON.stringify({ provinces }), { parser: 'json', printWidth: 120 }));
