import { Store } from 'lucide-react';
import { welcomeSteps } from '#contract/settings/settings';
import { Button, LinkButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { WovenBand } from '#ui/Spinner';
import { Surface } from '#ui/Surface';
import { useWelcome } from './useWelcome';
import styles from './Welcome.module.css';

export default function WelcomeCard() {
	const { progress, dismiss } = useWelcome();
	if (!progress || progress.finished) return null;
	const begun = progress.step > 0;
	return (
		<Surface as="section" bare className={styles.card} aria-labelledby="bienvenida">
			{!begun && <WovenBand />}
			<div className={cx('cluster', styles.invitation)}>
				<Store size={begun ? 20 : 28} />
				<div className="stack gap-1">
					<h2 id="bienvenida" className={begun ? 'title-m' : undefined}>
						{begun ? 'Te falta poco para terminar tu tienda' : 'Haz tuya esta tienda'}
					</h2>
					<p className="note">
						{begun
							? `Hiciste ${progress.step} de ${welcomeSteps.length} pasos.`
							: 'Nombre, colores, cómo te pagan, cómo entregas, tu primer producto y tu correo: siete pasos que puedes saltar, dejar y retomar.'}
					</p>
				</div>
				<div className="cluster gap-2">
					<LinkButton to="/admin/welcome" variant={begun ? 'secondary' : 'primary'} size={begun ? 's' : undefined}>
						{begun ? 'Continuar' : 'Empezar'}
					</LinkButton>
					<Button variant="quiet" size={begun ? 's' : undefined} onClick={() => void dismiss()}>
						No mostrar más
					</Button>
				</div>
			</div>
		</Surface>
	);
}
