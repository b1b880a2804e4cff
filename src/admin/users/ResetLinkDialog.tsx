import { api } from '#api';
import { errorText } from '#api/errorText';
import { parsedBy } from '#api/parse';
import { ResetLink } from '#contract/account/account';
import { type User, userPaths } from '#contract/account/user';
import { Button } from '#ui/Button';
import { Notice } from '#ui/Notice';
import { OneTimeLinkDialog } from '../kit/shared/OneTimeLinkDialog';

const resetLinkApi = api.injectEndpoints({
	endpoints: (build) => ({
		createResetLink: build.mutation<ResetLink, number | string>({
			query: (id) => ({ url: userPaths.resetLink(id), method: 'POST' }),
			transformResponse: parsedBy(ResetLink),
			invalidatesTags: ['Audit'],
		}),
	}),
});

const { useCreateResetLinkMutation } = resetLinkApi;

/** R10-05. */
export function ResetLinkDialog({ user, onClose }: { user: User; onClose: () => void }) {
	const [create, { data, error, isLoading }] = useCreateResetLinkMutation();
	return (
		<OneTimeLinkDialog
			title={`Nueva contraseña para ${user.username}`}
			link={data ? { ...data, address: `${window.location.origin}/reset-password#${data.token}` } : null}
			make={
				<Button variant="primary" loading={isLoading} onClick={() => void create(user.id)}>
					Crear enlace
				</Button>
			}
			warning={`Envíalo por un medio que solo ${user.username} lea: quien lo abra podrá elegir la contraseña.`}
			onClose={onClose}
		>
			{error && (
				<Notice tone="danger" role="alert">
					{errorText(error, 'No se pudo crear el enlace. Inténtalo de nuevo.')}
				</Notice>
			)}
			{!data && (
				<p>
					{`Con el enlace, ${user.username} elige una contraseña nueva sin conocer la anterior. Sirve una sola vez, durante 30 minutos, y al usarlo se cierran sus sesiones. Un enlace anterior deja de servir.`}
				</p>
			)}
		</OneTimeLinkDialog>
	);
}
