/** Other names under which well-known places are searched, by the name of the local level. Each of these names belongs to one local level. */
export const PLACE_ALIASES: Record<string, string[]> = {
  Kathmandu: ['Kantipur', 'कान्तिपुर'],
  Lalitpur: ['Patan', 'पाटन'],
  Bhaktapur: ['Bhadgaon', 'भादगाउँ'],
  Pokhara: ['Lekhnath', 'लेखनाथ'],
  Bharatpur: ['Narayangadh', 'Narayanghat', 'नारायणगढ'],
  Ratnanagar: ['Tandi', 'Sauraha', 'टाँडी'],
  Siddharthanagar: ['Bhairahawa', 'भैरहवा'],
  Bhimdatta: ['Mahendranagar', 'महेन्द्रनगर'],
  Bhimeswor: ['Charikot', 'चरिकोट'],
  Bidur: ['Trishuli', 'त्रिशूली'],
  Byas: ['Damauli', 'दमौली'],
  Gharpajhong: ['Jomsom', 'जोमसोम'],
  Ramgram: ['Parasi', 'परासी'],
  Nilkantha: ['Dhading Besi', 'धादिङबेसी'],
  'Khumbu Pasang Lhamu': ['Namche', 'Lukla', 'नाम्चे', 'लुक्ला'],
};
