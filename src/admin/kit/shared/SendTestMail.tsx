import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { api } from '#api';
import { errorBody, errorText } from '#api/errorText';
import { useMay } from '#auth/may';
import { mailTestPath } from '#contract/admin/mail';
import { Button } from '#ui/Button';
import { Notice } from '#ui/Notice';

const sendTestMailApi = api.injectEndpoints({
	endpoints: (build) => ({
		testMail: build.mutation<{ message: string }, void>({
			query: () => ({ url: mailTestPath, method: 'POST' }),
			invalidatesTags: ['Mail'],
		}),
	}),
});

const { useTestMailMutation } = sendTestMailApi;

export function SendTestMail({ children }: { children: ReactNode }) {
	const [test, { data, error, isLoading }] = useTestMailMutation();
	const mayTest = useMay('mail:write');
	const { reply } = errorBody(error);
	return (
		<div className="stack">
			<div className="cluster gap-3">
				<p className="note">{children}</p>
				{mayTest && (
					<Button size="s" icon={<Send size={16} />} loading={isLoading} onClick={() => void test()}>
						Enviarme un correo de prueba
					</Button>
				)}
			</div>
			<div role="status">
				{data && (
					<Notice tone="success">{`${data.message}. Si no llega en unos minutos, mira en la carpeta de spam.`}</Notice>
				)}
				{error && (
					<Notice tone="danger">
						<span>{errorText(error, 'No se pudo enviar. Inténtalo de nuevo.')}</span>
						{typeof reply === 'string' && reply && <span className="reply">{`Respuesta del servidor: ${reply}`}</span>}
					</Notice>
				)}
			</div>
		</div>
	);
}
