import { LogIn, LogOut, type LucideIcon, ShieldAlert } from 'lucide-react';
import type { Activity, SignInOutcome } from '#contract/account/account';
import { formatDate } from '#lib/dates';
import { deviceName, outcomeTexts } from '#lib/signIns';
import { cx } from '#ui/cx';
import { Dialog } from '#ui/Dialog';
import { ErrorState } from '#ui/EmptyState';
import { LoadingScreen } from '#ui/Spinner';
import { accountErrorText, useGetActivityQuery } from './accountApi';

const looks: Record<SignInOutcome, { Icon: LucideIcon; failed?: true }> = {
	signed_in: { Icon: LogIn },
	signed_out: { Icon: LogOut },
	wrong_password: { Icon: ShieldAlert, failed: true },
	wrong_code: { Icon: ShieldAlert, failed: true },
};

function ActivityItem({ outcome, at, address, device }: Activity['entries'][number]) {
	const { Icon, failed } = looks[outcome];
	return (
		<li className="grid lead middle gap-3">
			<span className={cx('sign', failed ? 'tone-danger' : 'tone-neutral')}>
				<Icon size={18} />
			</span>
			<div>
				<strong>{outcomeTexts[outcome]}</strong>
				<p className="note">
					<time dateTime={at}>{formatDate(at, 'time')}</time>
					<span>{` · ${deviceName(device)} · desde ${address}`}</span>
				</p>
			</div>
		</li>
	);
}

export default function SecurityActivityDialog({ onClose }: { onClose: () => void }) {
	const { data, error, isFetching, refetch } = useGetActivityQuery(undefined, { refetchOnMountOrArgChange: true });
	return (
		<Dialog open title="Actividad de tu cuenta" onClose={onClose}>
			{error ? (
				<ErrorState message={accountErrorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
			) : isFetching || !data ? (
				<LoadingScreen />
			) : (
				<div className="stack">
					<p>Quién entró a tu cuenta, o lo intentó, en los últimos 90 días.</p>
					{data.entries.length > 0 ? (
						<ul className="stack gap-3">
							{data.entries.map((entry) => (
								<ActivityItem key={entry.id} {...entry} />
							))}
						</ul>
					) : (
						<p className="note">Todavía no hay nada que mostrar.</p>
					)}
					<p className="note">
						¿No reconoces algo? Cambia tu contraseña: eso cierra tu cuenta en todos los demás equipos.
					</p>
				</div>
			)}
		</Dialog>
	);
}
