import { lazy, type ReactNode, Suspense, useState } from 'react';
import { errorBody, fieldErrors } from '#api/errorText';
import { useAuth } from '#auth/AuthProvider';
import type { AuthResult } from '#auth/authThunks';
import { confirmationRequired } from '#contract/account/account';
import type { ProfileBody } from '#contract/account/forms';

const ConfirmDialog = lazy(() => import(/* webpackChunkName: "confirm" */ './SecurityConfirmDialog'));

interface Confirmation {
	body: ProfileBody;
	withCode: boolean;
	end: (result: AuthResult) => void;
}

const message = 'No se guardó: falta confirmar con tu contraseña.';
const cancelled: AuthResult = { success: false, message, error: { data: { message } } };

/** Requests the password if the back end requires it. */
export function useConfirmedProfile(): { save: (body: ProfileBody) => Promise<AuthResult>; dialog: ReactNode } {
	const { updateProfile } = useAuth();
	const [confirmation, setConfirmation] = useState<Confirmation | null>(null);

	const save = async (body: ProfileBody): Promise<AuthResult> => {
		const result = await updateProfile(body);
		if (result.success || errorBody(result.error).code !== confirmationRequired) return result;
		const withCode = 'code' in fieldErrors(result.error);
		return new Promise((end) => setConfirmation({ body, withCode, end }));
	};

	if (!confirmation) return { save, dialog: null };
	const end = (result: AuthResult) => {
		setConfirmation(null);
		confirmation.end(result);
	};
	const dialog = (
		<Suspense>
			<ConfirmDialog
				withCode={confirmation.withCode}
				onClose={() => end(cancelled)}
				onConfirm={async (proof) => {
					const result = await updateProfile({ ...confirmation.body, ...proof });
					const fields = result.success ? {} : fieldErrors(result.error);
					if (fields.currentPassword || fields.code) return { fields };
					end(result);
				}}
			/>
		</Suspense>
	);
	return { save, dialog };
}
