import { fireEvent, render, screen } from '@testing-library/react';
import { Picture } from './Picture';

const path = '/uploads/0123456789abcdef-640.webp';
const stored = `http://tienda.test${path}`;

describe('Picture', () => {
	it('[R11-60] offers the widths that our server makes and waits until it is near', () => {
		render(<Picture src={path} alt="Cámara" width={200} sizes="50vw" />);
		const image = screen.getByRole('img', { name: 'Cámara' });
		expect(image).toHaveAttribute(
			'srcset',
			`${stored}?w=160 160w, ${stored}?w=320 320w, ${stored}?w=480 480w, ${stored} 640w`,
		);
		expect(image).toHaveAttribute('sizes', '50vw');
		expect(image).toHaveAttribute('loading', 'lazy');
		expect(image).toHaveAttribute('width', '200');
		expect(image).toHaveAttribute('height', '200');
	});

	it('[R11-62] puts the first picture before all others, and the rest of the first screen before scripts ask for it', () => {
		render(<Picture src={stored} alt="Primera" first />);
		render(<Picture src={stored} alt="Segunda" eager />);
		const first = screen.getByRole('img', { name: 'Primera' });
		expect(first).toHaveAttribute('fetchpriority', 'high');
		expect(first).toHaveAttribute('loading', 'eager');
		const second = screen.getByRole('img', { name: 'Segunda' });
		expect(second).not.toHaveAttribute('fetchpriority');
		expect(second).toHaveAttribute('loading', 'eager');
	});

	it('[R20-41, R20-42] is cut around the point in its address, which loads nothing again when it moves', () => {
		const { rerender } = render(<Picture src={stored} alt="Cámara" />);
		const image = screen.getByRole('img', { name: 'Cámara' });
		const sources = [image.getAttribute('srcset'), image.getAttribute('src')];
		expect(image.style.objectPosition).toBe('');
		rerender(<Picture src={`${stored}#xy=30,70`} alt="Cámara" />);
		expect(screen.getByRole('img', { name: 'Cámara' })).toBe(image);
		expect([image.getAttribute('srcset'), image.getAttribute('src')]).toEqual(sources);
		expect(image.style.objectPosition).toBe('30% 70%');
	});

	it('takes any other address as it is', () => {
		render(<Picture src="https://cdn.test/a.png" alt="Cámara" eager />);
		const image = screen.getByRole('img', { name: 'Cámara' });
		expect(image).not.toHaveAttribute('srcset');
		expect(image).toHaveAttribute('loading', 'eager');
	});

	it('[R3-034] a picture that fails goes away and a drawing stands in, until there is another one', () => {
		const { container, rerender } = render(<Picture src="/roto.png" alt="Cámara" />);
		fireEvent.error(screen.getByRole('img', { name: 'Cámara' }));
		expect(container.querySelector('img')).toBeNull();
		expect(screen.getByRole('img', { name: 'Cámara' })).toBeInTheDocument();
		rerender(<Picture src="/sano.png" alt="Cámara" />);
		expect(container.querySelector('img')).toHaveAttribute('src', 'http://tienda.test/sano.png');
	});

	it('draws the stand-in at once where there is no picture, silent beside a name', () => {
		const { container } = render(<Picture src={undefined} alt="" />);
		expect(container.querySelector('[aria-hidden=true]')).toHaveAttribute('data-initial', '');
		expect(container.querySelector('img')).toBeNull();
	});

	it.each([
		['', 'Quinua roja', 'Q'],
		['', ' ñandú', 'Ñ'],
		['', '👕 Polo', '👕'],
		['Café', undefined, 'C'],
	])('[R21-105] the stand-in of alt «%s» and name «%s» has the initial %s', (alt, name, initial) => {
		const { container } = render(<Picture src="/roto.png" alt={alt} name={name} />);
		fireEvent.error(container.querySelector('img') as HTMLImageElement);
		expect(container.querySelector('[data-initial]')).toHaveAttribute('data-initial', initial);
		expect(container).toHaveTextContent('');
		expect(screen.queryAllByRole('img')).toHaveLength(alt ? 1 : 0);
	});
});
