/** The countries of ISO 3166-1 by their codes, in the order of their names. These come from the platform, so that no page has to carry them. */
export const COUNTRY_CODES: readonly string[] = [
  'AF AX AL DZ AS AD AO AI AQ AG AR AM AW AU AT AZ BS BH BD BB BY BE BZ BJ BM BT BO BA BW BV BR IO VG BN BG BF',
  'BI KH CM CA CV BQ KY CF TD CL CN CX CC CO KM CG CD CK CR CI HR CU CW CY CZ DK DJ DM DO EC EG SV GQ ER EE SZ',
  'ET FK FO FJ FI FR GF PF TF GA GM GE DE GH GI GR GL GD GP GU GT GG GN GW GY HT HM HN HK HU IS IN ID IR IQ IE',
  'IM IL IT JM JP JE JO KZ KE KI KW KG LA LV LB LS LR LY LI LT LU MO MG MW MY MV ML MT MH MQ MR MU YT MX FM MD',
  'MC MN ME MS MA MZ MM NA NR NP NL NC NZ NI NE NG NU NF KP MK MP NO OM PK PW PS PA PG PY PE PH PN PL PT PR QA',
  'RE RO RU RW WS SM ST SA SN RS SC SL SG SX SK SI SB SO ZA GS KR SS ES LK BL SH KN LC MF PM VC SD SR SJ SE CH',
  'SY TW TJ TZ TH TL TG TK TO TT TN TR TM TC TV UM VI UG UA AE GB US UY UZ VU VA VE VN WF EH YE ZM ZW',
].flatMap((line) => line.split(' '));

/** The countries that the goods of the shop come from. Their names are messages. */
const ORIGINS: Record<string, string | undefined> = {
  AF: /*i18n*/ 'Afghanistan',
  AR: /*i18n*/ 'Argentina',
  AU: /*i18n*/ 'Australia',
  BD: /*i18n*/ 'Bangladesh',
  BT: /*i18n*/ 'Bhutan',
  CN: /*i18n*/ 'China',
  ES: /*i18n*/ 'Spain',
  ID: /*i18n*/ 'Indonesia',
  IN: /*i18n*/ 'India',
  IR: /*i18n*/ 'Iran',
  JO: /*i18n*/ 'Jordan',
  LK: /*i18n*/ 'Sri Lanka',
  MM: /*i18n*/ 'Myanmar (Burma)',
  NP: /*i18n*/ 'Nepal',
  PK: /*i18n*/ 'Pakistan',
  SA: /*i18n*/ 'Saudi Arabia',
  TH: /*i18n*/ 'Thailand',
  TR: /*i18n*/ 'Türkiye',
  US: /*i18n*/ 'United States',
  VN: /*i18n*/ 'Vietnam',
};

const NAMES = new Intl.DisplayNames('en', { type: 'region' });

/** The name of a country in English. Two platforms may spell one in two ways. */
export const countryName = (code: string): string =>
  ORIGINS[code] ?? (COUNTRY_CODES.includes(code) ? NAMES.of(code)! : code);

/** The code of a country that is named by its code or its English name, in any letter case; undefined for any other text. */
export function countryCode(text: string): string | undefined {
  const wanted = text.toLowerCase();
  return COUNTRY_CODES.find((code) => [code, countryName(code)].some((each) => each.toLowerCase() === wanted));
}
