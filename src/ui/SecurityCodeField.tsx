import type { ComponentProps } from 'react';
import { TextField } from './fields';

/** Accepts a recovery code too. */
export const SecurityCodeField = (field: Omit<ComponentProps<typeof TextField>, 'label'>) => (
	<TextField
		label="Código de verificación"
		help="El de tu aplicación de autenticación, o uno de recuperación"
		autoComplete="one-time-code"
		autoCapitalize="none"
		spellCheck={false}
		maxLength={16}
		required
		{...field}
	/>
);
