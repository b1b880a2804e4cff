import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './Security.module.css';

/** No other service receives the secret. */
export function SecurityQr({ text }: { text: string }) {
	const { size, path } = useMemo(() => {
		const { data, size } = encode(text, { ecc: 'M', border: 2 });
		const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
		return { size, path };
	}, [text]);
	return (
		<svg
			role="img"
			aria-label="Código QR para tu aplicación de autenticación"
			className={styles.qr}
			viewBox={`0 0 ${size} ${size}`}
			shapeRendering="crispEdges"
		>
			<path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
			<path fill="#000" d={path} />
		</svg>
	);
}
