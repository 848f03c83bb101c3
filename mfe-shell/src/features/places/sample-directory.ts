import type { CityDirectory } from '@roadside/mfe-kit/contract';

/** Cities of Russia as the API lists them, for tests and examples: code, name, region, keys. */
const CITIES = [
  ['abakan', 'Абакан', 'Хакасия', 'abakan абаканшаары ampakan agban abakanshaary'],
  ['almetevsk', 'Альметьевск', 'Татарстан', 'almetyevsk almetevsk almetjevsk aljmetjevsk'],
  ['barnaul', 'Барнаул', 'Алтайский край', 'barnaul барнауыл barnaoul barnauel barnauyl'],
  ['belgorod', 'Белгород', 'Белгородская область', 'belgorod белгарад белгородшаары bielgorod bjelgorod belqorod'],
  ['vladivostok', 'Владивосток', 'Приморский край', 'vladivostok владик vladyvostok vlagyivosztok bladibostok'],
  [
    'volgograd',
    'Волгоград',
    'Волгоградская область',
    'volgograd volqoqrad volgogrado валгаград сталинград царицын vlgogradu wolgograd valgagrad',
  ],
  ['voronezh', 'Воронеж', 'Воронежская область', 'voronezh врн voroneza voronezj voronjez'],
  [
    'yekaterinburg',
    'Екатеринбург',
    'Свердловская область',
    'yekaterinburg yekaterinburq ekaterinburg ekaterimburgo ecaterimburgo ekaterinbourg jekaterinburg екацярынбург екб ебург',
  ],
  ['zheleznogorsk', 'Железногорск', 'Курская область', 'zheleznogorsk zeleznogorsk zeljeznogorsk zjeleznogorsk'],
  [
    'zheleznogorsk-kya',
    'Железногорск',
    'Красноярский край',
    'zheleznogorsk zeleznogorsk zeljeznogorsk zjeleznogorsk zheleznogorskkya',
  ],
  ['izhevsk', 'Ижевск', 'Удмуртия', 'izhevsk устинов ижау ижкар izevsk izevska izjevsk'],
  ['yoshkar-ola', 'Йошкар-Ола', 'Марий Эл', 'yoshkarola ioshkarola joshkarola joschkarola'],
  ['kazan', 'Казань', 'Татарстан', 'kazan казан qazan козань kuazan khuazan kaasan'],
  ['kirov', 'Киров', 'Кировская область', 'kirov вятка kirof kirow'],
  ['kirovsk', 'Кировск', 'Мурманская область', 'kirovsk kirowsk kirausk'],
  [
    'komsomolsk-na-amure',
    'Комсомольск-на-Амуре',
    'Хабаровский край',
    'komsomolskonamur комсомольск komsomolsknaamuri komsomolsknaamure',
  ],
  ['krasnodar', 'Краснодар', 'Краснодарский край', 'krasnodar крд екатеринодар'],
  [
    'krasnoyarsk',
    'Красноярск',
    'Красноярский край',
    'krasnoyarsk krasnoiarsk krasnojarsk краснаярск крск краснодор краснояр krasnojar krasnodor',
  ],
  ['moskva', 'Москва', 'Москва', 'moscow moskva moskova moscova moscu moscovo moscou масква мск moskau'],
  [
    'naberezhnye-chelny',
    'Набережные Челны',
    'Татарстан',
    'naberezhnyechelny челны набчелны naberezhnyyechelny брежнев ярчаллы nabereznyecelny naberejnyechelny',
  ],
  [
    'nizhny-novgorod',
    'Нижний Новгород',
    'Нижегородская область',
    'nizhnynovgorod нижнии нн горькии nizhniy gorky nizhniynovgorod nizhninovgorod nizhniinovgorod',
  ],
  ['nizhny-tagil', 'Нижний Тагил', 'Свердловская область', 'nizhnytagil nizhniytagil nizhnitagil nizhniitagil'],
  [
    'novosibirsk',
    'Новосибирск',
    'Новосибирская область',
    'novosibirsk novossibirsk нск новосиб вильсибиркар новониколаевск novoszibirszk novasibirsk nowosibirsk',
  ],
  ['omsk', 'Омск', 'Омская область', 'omsk омбы омва omszk omsc'],
  ['perm', 'Пермь', 'Пермский край', 'perm молотов перем перм perem perym'],
  [
    'rostov-na-donu',
    'Ростов-на-Дону',
    'Ростовская область',
    'rostovondon ростов рнд rostov rostovnadonu дондохиростов донынростов rostovdodon rostovnadon',
  ],
  ['samara', 'Самара', 'Самарская область', 'samara куибышев самар samarga szamara samare'],
  [
    'sankt-peterburg',
    'Санкт-Петербург',
    'Санкт-Петербург',
    'saintpetersburg sanktpeterburg sanktpeterburq санктпецярбург питер спб петербург ленинград петроград stpetersburg',
  ],
  ['saratov', 'Саратов', 'Саратовская область', 'saratov саратау сарытау isaratov szaratov saratuovs'],
  ['sochi', 'Сочи', 'Краснодарский край', 'sochi sotchi soci sotschi'],
  ['tomsk', 'Томск', 'Томская область', 'tomsk томскаи tomszk tomck'],
  ['tula', 'Тула', 'Тульская область', 'tula туло toula tulo'],
  ['tyumen', 'Тюмень', 'Тюменская область', 'tyumen тюмен цюмень tyoumen tumen tiumen'],
  ['ufa', 'Уфа', 'Башкортостан', 'ufa оуфа uffa oufa'],
  ['khabarovsk', 'Хабаровск', 'Хабаровский край', 'khabarovsk хабаровскаи habarovsk khbarovsk chabarovsk'],
  [
    'chelyabinsk',
    'Челябинск',
    'Челябинская область',
    'chelyabinsk челяба челепи челябе tchelyabinsk celyabinsk cheliabinsk',
  ],
  ['yuzhno-sakhalinsk', 'Южно-Сахалинск', 'Сахалинская область', 'yuzhnosakhalinsk южныи juzhnosakhalinsk'],
  ['yakutsk', 'Якутск', 'Якутия (Саха)', 'yakutsk iakutk iakoutsk jakutsk якуцк дьокуускаи yerkutsk'],
  ['yaroslavl', 'Ярославль', 'Ярославская область', 'yaroslavl iaroslavl jaroslavl'],
] as const;

/** The largest cities, in order. */
const LARGEST: readonly string[] = ['moskva', 'sankt-peterburg', 'novosibirsk', 'kazan'];

const REGIONS = [...new Set(CITIES.map(([, , region]) => region))].toSorted();

/** A small directory. */
export const sampleDirectory: CityDirectory = {
  country: 'ru',
  languages: [
    { code: 'ru', name: 'Русский', rtl: false },
    { code: 'en', name: 'English', rtl: false },
  ],
  countries: [
    { code: 'ru', name: 'Russia' },
    { code: 'kz', name: 'Kazakhstan' },
  ],
  pinned: ['moskva', 'sankt-peterburg'],
  regions: REGIONS.map((name, index) => ({ code: `RU-${index}`, name })),
  cities: CITIES.map(([code, name, region, keys], index) => ({
    code,
    name,
    letter: name.charAt(0),
    priority: LARGEST.includes(code) ? LARGEST.indexOf(code) + 1 : LARGEST.length + index + 1,
    region: REGIONS.indexOf(region),
    keys: keys.split(' '),
  })),
};
