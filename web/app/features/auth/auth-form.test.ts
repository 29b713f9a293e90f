import { describe, expect, test } from 'vitest';
import { checkLogin, checkRegistration } from './auth-form.tsx';

const good = {
  name: 'Elena Marsh',
  email: 'elena@marsh.example',
  password: 'Secret1!',
  confirmPassword: 'Secret1!',
  terms: true,
};
const rule = 'Password must be at least 6 characters and include uppercase, lowercase, number, and special character.';

describe('login', () => {
  test.each([
    [{ email: '', password: '' }, ['email', 'password']],
    [{ email: 'a@b.example', password: '' }, ['password']],
    [{ email: '  ', password: 'x' }, ['email']],
  ])('%o', (values, fields) => {
    const problem = checkLogin(values);
    expect(problem?.message).toBe('Please fill in all fields.');
    expect(Object.keys(problem?.fields ?? {})).toEqual(fields);
  });

  test('an old or foreign password is for the server to judge', () => {
    expect(checkLogin({ email: 'a@b.example', password: 'x' })).toBeUndefined();
  });
});

describe('registration checks its fields in order', () => {
  test('a complete form passes', () => {
    expect(checkRegistration(good)).toBeUndefined();
  });

  test.each(['name', 'email', 'password', 'confirmPassword'])(
    '%s is required, before all else [register-4]',
    (field) => {
      const problem = checkRegistration({ ...good, password: 'short', terms: false, [field]: '' });
      expect(problem?.message).toBe('Please fill in all fields.');
      expect(problem?.fields[field]).toBe('This field is required.');
    },
  );

  test('passwords must match, before the rule and the terms [register-4]', () => {
    const problem = checkRegistration({ ...good, password: 'a', confirmPassword: 'b', terms: false });
    expect(problem?.message).toBe('Passwords do not match.');
  });

  test.each(['Sec1!', 'secret1!', 'SECRET1!', 'Secret!!', 'Secret11', 'Secret1!#', 'Secret 1!'])(
    'the password %o breaks the rule, before the terms [register-5]',
    (password) => {
      const problem = checkRegistration({ ...good, password, confirmPassword: password, terms: false });
      expect(problem?.message).toBe(rule);
      expect(problem?.fields.password).toBe(rule);
    },
  );

  test('every field says its own problem at once', () => {
    const values = { name: '', email: 'elena@x', password: 'abc', confirmPassword: 'abd', terms: false };
    expect(checkRegistration(values)).toEqual({
      message: 'Please fill in all fields.',
      fields: {
        name: 'This field is required.',
        email: 'Please enter a valid email address.',
        password: rule,
        confirmPassword: 'Passwords do not match.',
        terms: 'Please accept the Terms and Conditions.',
      },
    });
  });

  test('the terms come last [register-4]', () => {
    expect(checkRegistration({ ...good, terms: false })?.message).toBe('Please accept the Terms and Conditions.');
  });
});
