const what = 'Es una solicitud: la tienda tiene que aceptarla, como máximo en 48 horas, antes de que pagues.';

/** For whoever has sent a request, on its page: it may have no email. */
export const requestText = `${what} Mira aquí si la aceptó.`;

export const requestMailText = `${what} Te avisamos en cuanto lo haga.`;
