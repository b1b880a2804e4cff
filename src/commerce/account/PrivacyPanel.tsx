import { Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatDate } from '#lib/dates';
import { Button } from '#ui/Button';
import { CheckboxField } from '#ui/fields';
import { Notice } from '#ui/Notice';
import { Surface } from '#ui/Surface';
import { accountErrorText } from './accountApi';
import { useGetConsentsQuery, useSetConsentMutation } from './ownerApi';

const DeleteDialog = lazy(() => import(/* webpackChunkName: "delete-account" */ './DeleteAccountDialog'));

/** R14-70, R14-73, R14-74. */
export function PrivacyPanel() {
	const { data } = useGetConsentsQuery();
	const [set, { error, isLoading }] = useSetConsentMutation();
	const [leaving, setLeaving] = useState(false);
	return (
		<Surface as="section" className="stack" aria-labelledby="privacidad">
			<h2 className="title-l" id="privacidad">
				Privacidad
			</h2>
			{data?.consents.map(({ kind, given, at, version, text }) => (
				<CheckboxField
					key={kind}
					label={text}
					help={at ? `${given ? 'Lo diste' : 'Lo retiraste'} el ${formatDate(at, 'time')}.` : undefined}
					checked={given}
					disabled={isLoading}
					onChange={() => void set({ kind, given: !given, version })}
				/>
			))}
			{error && (
				<Notice tone="danger" role="alert">
					{accountErrorText(error)}
				</Notice>
			)}
			<p className="note">Sin tu permiso la tienda solo te escribe sobre tu cuenta y tus pedidos.</p>
			<div className="cluster">
				<Button variant="danger" icon={<Trash2 size={18} />} onClick={() => setLeaving(true)}>
					Eliminar mi cuenta
				</Button>
			</div>
			<Suspense>{leaving && <DeleteDialog onClose={() => setLeaving(false)} />}</Suspense>
		</Surface>
	);
}
