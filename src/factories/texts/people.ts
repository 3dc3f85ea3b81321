/** Names of people in scenarios. The user factory uses names from faker, in the language of its locale. */
export const FIRST_NAMES = `
  Alma Amir Anouk Ben Bianca Carmen Chen Dario Diya Elias Elena Farid Fiona Gabriel Hana Hugo Imani
  Ivan Jasmin Jonas Kaito Kira Leon Lucia Malik Maya Nadia Noah Oona Oscar Paula Priya Rafael Rosa
  Samir Sofia Tariq Thea Viktor Yuki
`
  .trim()
  .split(/\s+/);

export const LAST_NAMES = `
  Abbott Almeida Baker Bergström Castillo Chandra Costa Diaz Dubois Eriksen Fischer Flores Garcia
  Haddad Hayashi Hoffmann Ibrahim Ivanova Jensen Kaur Keller Kowalski Lindqvist Lopez Marino Mensah
  Moreau Nakamura Novak Okafor Olsen Park Petrov Quinn Rossi Santos Schmidt Silva Tanaka Weber
`
  .trim()
  .split(/\s+/);
