/** Words that people build passwords of, as far as they have at least four letters. Written out for this product. */
const words =
  "password passwort kennwort passwd pass word secret geheim admin administrator root user username guest demo login " +
  "logon letmein welcome willkommen bienvenue bienvenido hello hallo bonjour test testing tester default changeme " +
  "temp temporary service support system master manager company office internet computer server network security " +
  "camera sound sonolens acoustic access iloveyou loveyou lovely love lover sunshine princess prinzessin dragon " +
  "monkey football fussball baseball basketball soccer hockey superman batman spiderman pokemon starwars startrek " +
  "trustno michael jordan jennifer jessica michelle charlie daniel thomas andrew joshua matthew nicole ashley amanda " +
  "anthony robert william samantha alexander christian andreas stefan martin patrick victoria elizabeth shadow " +
  "mustang ferrari porsche mercedes corvette harley yamaha freedom whatever summer sommer winter spring autumn " +
  "monday friday sunday january february march april june july august september october november december " +
  "chocolate cookie butterfly flower dolphin tiger panther eagle falcon phoenix thunder lightning diamond silver " +
  "golden orange banana purple yellow green black white killer hunter ranger soldier warrior maverick matrix " +
  "liverpool chelsea arsenal barcelona realmadrid juventus bayern madrid london paris berlin england america " +
  "canada mexico brazil russia nothing forever family mother father brother sister friend friends jesus christ " +
  "angel heaven blessed money success lucky happy smile babygirl google facebook youtube microsoft windows apple " +
  "samsung android linkedin hotmail yahoo minecraft fortnite naruto contrasena contraseña teamo tequiero estrella " +
  "motdepasse azerty soleil senha senhas brasil flamengo salasana perkele parola parolamea haslo hasło polska heslo " +
  "heslo jelszo jelszó wachtwoord welkom losenord lösenord adgangskode passord parool sifre şifre matkhau anhyeuem " +
  "пароль привет любовь наташа москва κωδικός 密码 密碼 パスワード";

/** What a finger runs along: keys side by side, and orders that everybody knows. */
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
  "147258369",
  "789456123",
  "159357258456",
  "1122334455667788990011",
  "!@#$%^&*()_+",
  '!"§$%&/()=',
];

/**
 * Whether a password is among the first that anybody tries: a well-known word with a few digits or signs around it
 * and letters written as digits, keys in a row, an order, or one short piece again and again. Capitals do not count.
 * It finds the guesses of the published lists by how they are made, so that "Passw0rd!23" is found like "password".
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize("NFKC").toLowerCase().trim();
  if (plain === "" || isRepetition(plain) || isRun(plain)) return true;
  return /^[^\p{L}]*$/u.test(plain) ? false : pieces(plain).some(isCommonPiece);
}

/** One piece of at most four characters again and again: "aaaaaaaa", "12121212", "asdfasdf". */
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

/** The password without what people put in front of and behind a word, where that is short or guessed itself. */
function pieces(plain: string): string[] {
  const found = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(plain);
  const [, before = "", core = "", after = ""] = found ?? [];
  const isFiller = (text: string) => text.length <= 4 || isRun(text) || isRepetition(text);
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

/** Letters that are written as digits and signs, as letters again; "1" stands for two of them. */
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
