import { Button } from '#ui/Button';
import { Notice } from '#ui/Notice';
import type { SectionForm } from './useSectionForm';

const presets = [
	{
		name: 'Gmail',
		host: 'smtp.gmail.com',
		help: 'El usuario es tu dirección de Gmail. La contraseña no es la de siempre: en myaccount.google.com/apppasswords crea una «contraseña de aplicación» (primero activa la verificación en dos pasos) y cópiala aquí, sin espacios.',
	},
	{
		name: 'Outlook',
		host: 'smtp-mail.outlook.com',
		help: 'El usuario es tu dirección de Outlook o Hotmail. En account.microsoft.com/security activa la verificación en dos pasos, crea una «contraseña de aplicación» y cópiala aquí. Las cuentas de empresa de Microsoft 365 suelen rechazarla: si la prueba falla, usa otra.',
	},
];

/** Fills in the settings that all accounts of the company share. */
export function MailPresets({ form }: { form: SectionForm }) {
	const host = form.watch('host');
	const chosen = presets.find((preset) => preset.host === host);
	const choose = (values: Readonly<Record<string, string>>) => {
		for (const [name, value] of Object.entries(values))
			form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
	};
	return (
		<div className="stack gap-2">
			<fieldset className="cluster gap-2">
				<legend className="note">Tu correo es de</legend>
				{presets.map((preset) => (
					<Button
						key={preset.name}
						size="s"
						aria-pressed={preset === chosen}
						onClick={() => choose({ host: preset.host, port: '587', security: 'starttls' })}
					>
						{preset.name}
					</Button>
				))}
			</fieldset>
			{chosen && <Notice tone="info">{chosen.help}</Notice>}
		</div>
	);
}
