import { Download, History, KeyRound, ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/Button';
import { Notice } from '#ui/Notice';
import { saveFile } from '#ui/saveFile';
import { accountErrorText, useExportPersonalDataMutation } from './accountApi';

const PasswordDialog = lazy(() => import(/* webpackChunkName: "password" */ './SecurityPasswordDialog'));
const SecondFactorDialog = lazy(() => import(/* webpackChunkName: "second-factor" */ './SecuritySecondFactorDialog'));

const ActivityDialog = lazy(() => import(/* webpackChunkName: "activity" */ './SecurityActivityDialog'));

interface News {
	tone: 'success' | 'danger';
	text: string;
}

/** R3-114, R10-03. */
export function SecurityPanel() {
	const [open, setOpen] = useState<'password' | 'secondFactor' | 'activity' | null>(null);
	const [news, setNews] = useState<News | null>(null);
	const [exportData, { isLoading }] = useExportPersonalDataMutation();

	const show = (dialog: typeof open) => {
		setNews(null);
		setOpen(dialog);
	};
	const close = () => setOpen(null);
	const done = (text: string) => setNews({ tone: 'success', text });

	const download = async () => {
		setNews(null);
		const { data, error } = await exportData();
		if (!data) {
			setNews({ tone: 'danger', text: accountErrorText(error) });
			return;
		}
		saveFile('mis-datos.json', JSON.stringify(data, null, '\t'), 'application/json');
		done('Descargaste tus datos en mis-datos.json.');
	};

	return (
		<div className="stack">
			<div className="cluster fill">
				<Button icon={<KeyRound size={18} />} onClick={() => show('password')}>
					Cambiar Contraseña
				</Button>
				<Button icon={<ShieldCheck size={18} />} onClick={() => show('secondFactor')}>
					Configurar 2FA
				</Button>
				<Button icon={<History size={18} />} onClick={() => show('activity')}>
					Ver Actividad
				</Button>
				<Button icon={<Download size={18} />} loading={isLoading} onClick={() => void download()}>
					Descargar Datos
				</Button>
			</div>
			{news && (
				<Notice tone={news.tone} role={news.tone === 'danger' ? 'alert' : 'status'} onDismiss={() => setNews(null)}>
					{news.text}
				</Notice>
			)}
			<Suspense>
				{open === 'password' && <PasswordDialog onClose={close} onDone={done} />}
				{open === 'activity' && <ActivityDialog onClose={close} />}
				{open === 'secondFactor' && <SecondFactorDialog onClose={close} onDone={done} />}
			</Suspense>
		</div>
	);
}
