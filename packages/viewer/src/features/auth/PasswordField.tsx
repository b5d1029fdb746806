import { eyeIcon, eyeSlashIcon, IconButton, TextField } from "@sonolens/ui-kit";
import { type ReactNode, useState } from "react";
import { useWords } from "../../lib/format/use-words.ts";

export interface PasswordFieldProps {
  readonly label: string;
  readonly name: string;
  readonly autoComplete: "current-password" | "new-password";
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly hint?: string;
  /** Beside the label: a link. */
  readonly aside?: ReactNode;
  /** 44 px high at any density. */
  readonly large?: boolean;
}

/** A password field that can reveal its content. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useWords();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? "text" : "password"}
      dir="ltr"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <IconButton
          icon={isShown ? eyeSlashIcon : eyeIcon}
          label={t(isShown ? "signIn:hidePassword" : "signIn:showPassword")}
          // If a form has several, it names its field.
          aria-description={props.label}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
