/** Words and names that are common in passwords. */
const words =
  "password passwort kennwort passwd pass word secret geheim admin administrator root user username guest " +
  "demo login logon letmein welcome willkommen bienvenue bienvenido hello hallo bonjour test testing tester " +
  "default changeme temp temporary service support system master manager company office internet computer " +
  "server network security camera sound sonolens acoustic access private public house home work school " +
  "college student teacher doctor engineer driver pilot iloveyou iloveu loveyou lovely love lover loveme " +
  "sunshine princess prinzessin queen king prince dragon monkey football fussball baseball basketball " +
  "softball volleyball hockey soccer tennis golf golfer racing fishing hunting swimming running superman " +
  "batman spiderman ironman pokemon starwars startrek skywalker gandalf hobbit trustno blink slipknot " +
  "metallica nirvana eminem beatles elvis marley hendrix simpsons garfield snoopy mickey barbie winnie " +
  "tweety bugsbunny michael jordan jennifer jessica michelle charlie daniel thomas andrew joshua matthew " +
  "nicole ashley amanda melissa anthony robert william williams samantha alexander alexandra christian " +
  "christina christine christopher andreas stefan stephen steven martin martina patrick patricia victoria " +
  "elizabeth danielle gabriel gabriela sebastian benjamin nicholas jonathan nathan natalie natasha " +
  "stephanie veronica vanessa rebecca rachel sandra barbara caroline catherine katherine kathleen margaret " +
  "angelina isabella valentina fernando carlos antonio ricardo eduardo alejandro francisco giovanni " +
  "francesco alessandro giuseppe roberto marie maria anna julia julian sophie oliver olivia jackson johnson " +
  "anderson shadow mustang ferrari porsche mercedes corvette camaro chevrolet lamborghini harley yamaha " +
  "kawasaki suzuki honda toyota freedom liberty whatever nothing everything forever always never summer " +
  "sommer winter spring autumn monday tuesday wednesday thursday friday saturday sunday january february " +
  "march april june july august september october november december chocolate cookie cookies butter " +
  "butterfly flower flowers rainbow dolphin dolphins tiger lion panther eagle falcon phoenix scorpion " +
  "elephant penguin turtle rabbit kitten puppy bulldog snowball peanut pumpkin cherry strawberry thunder " +
  "lightning storm blizzard mountain ocean river forest diamond silver golden platinum crystal emerald " +
  "orange banana apple purple yellow green blue black white blackie midnight killer hunter ranger soldier " +
  "warrior wizard knight maverick matrix predator terminator viking vikings cowboy cowboys pirate ninja " +
  "samurai zombie vampire phantom legend champion liverpool chelsea arsenal barcelona realmadrid juventus " +
  "bayern madrid manchester united yankees steelers lakers raiders packers redskins london paris berlin " +
  "england scotland ireland france america american canada mexico brazil russia poland germany deutschland " +
  "italia espana australia california florida texas newyork chicago boston dallas houston carolina colorado " +
  "virginia michigan montana alaska hawaii nascar marines airborne airplane boeing einstein newton mozart " +
  "marlboro guinness heineken budlight cocacola pepsi family mother mommy father daddy bigdaddy brother " +
  "sister friend friends jesus christ jesuschrist angel angels heaven blessed faith hope grace money dollar " +
  "million success winner lucky happy smile smiley baby babygirl babyboy sweetheart sweety honey beautiful " +
  "pretty google facebook instagram youtube microsoft windows samsung android linkedin hotmail yahoo " +
  "minecraft fortnite roblox nintendo playstation xbox naruto explorer creative hardcore bigdog badboy " +
  "bullshit asshole fuckyou fuckoff trouble monster godzilla dinosaur spitfire hotrod contrasena contraseña " +
  "teamo tequiero mivida estrella mariposa motdepasse azerty soleil doudou chouchou loulou senha senhas " +
  "brasil flamengo corinthians palmeiras salasana perkele parola parolamea haslo hasło polska heslo jelszo " +
  "jelszó wachtwoord welkom losenord lösenord adgangskode passord parool sifre şifre galatasaray fenerbahce " +
  "matkhau anhyeuem woaini schatz ficken hallodu sommerzeit пароль привет любовь наташа москва солнышко " +
  "κωδικός 密码 密碼 パスワード";

/** Keyboard runs: adjacent keys, and well-known sequences. */
const rows = [
  "01234567890123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
  "azertyuiopqsdfghjklmwxcvbn",
  "йцукенгшщзхъфывапролджэячсмитьбю",
  "qazwsxedcrfvtgbyhnujmikolp",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "1q2w3e4r5t6y7u8i9o0p",
  "1a2b3c4d5e6f7g8h9i",
  "a1b2c3d4e5f6g7h8i9",
  "q1w2e3r4t5y6u7i8o9p0",
  "zaq12wsxcde34rfvbgt56yhn",
  "1qazxsw23edcvfr45tgbnhy67ujm",
  "147258369",
  "789456123",
  "159357258456",
  "1122334455667788990011",
  "!@#$%^&*()_+",
  '!"§$%&/()=',
];

/** Longer passwords are not common, and would take long to check. */
const longest = 128;

/**
 * Whether a password is easily guessed: a well-known word with a few digits or symbols around it and letters written as
 * digits, keys in a row, a sequence, or one short piece repeated. Ignores case. It detects the passwords of published
 * lists by their patterns, so that "Passw0rd!23" is found like "password".
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize("NFKC").toLowerCase().trim();
  if (plain.length > longest) return false;
  if (plain === "" || isRepetition(plain) || isRun(plain)) return true;
  return /^[^\p{L}]*$/u.test(plain) ? false : pieces(plain).some(isCommonPiece);
}

/** One piece of at most four characters, repeated: "aaaaaaaa", "12121212", "asdfasdf". */
function isRepetition(text: string): boolean {
  for (let length = 1; length <= 4 && length * 2 <= text.length; length += 1)
    if (
      text ===
      text
        .slice(0, length)
        .repeat(Math.ceil(text.length / length))
        .slice(0, text.length)
    )
      return true;
  return false;
}

const isRun = (text: string): boolean => {
  const backwards = [...text].reverse().join("");
  return rows.some((row) => row.includes(text) || row.includes(backwards));
};

/** The password without prefix and suffix around a word, if those are short or easily guessed themselves. */
function pieces(plain: string): string[] {
  const found = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(plain);
  const [, before = "", core = "", after = ""] = found ?? [];
  const isGuessed = (text: string) => isRun(text) || isRepetition(text);
  // Around one to three letters only a sequence or repetition is a filler: random passwords may well have few letters.
  const isFiller = (text: string) => text === "" || isGuessed(text) || (core.length >= 4 && text.length <= 4);
  const variants: string[] = [plain];
  if (isFiller(after)) variants.push(before + core);
  if (isFiller(before)) variants.push(core + after);
  if (isFiller(before) && isFiller(after)) variants.push(core);
  return variants;
}

function isCommonPiece(piece: string): boolean {
  const isKnown = (text: string) => text.length > 0 && (isRun(text) || ` ${words} `.includes(` ${text} `));
  return [piece, unmasked(piece, "i"), unmasked(piece, "l")].some(
    (text) => isKnown(text) || (isRepetition(text) && isKnown(text.slice(0, text.length / 2))),
  );
}

/** Replaces digits and symbols by the letters they represent; "1" is ambiguous. */
function unmasked(text: string, one: string): string {
  const letters: Readonly<Record<string, string>> = {
    "0": "o",
    "1": one,
    "3": "e",
    "4": "a",
    "5": "s",
    "7": "t",
    "8": "b",
    "@": "a",
    $: "s",
    "!": one,
  };
  return [...text].map((character) => letters[character] ?? character).join("");
}
