/** Limits the tokens of a theme to documents of its brand, which `data-brand` on the root names. */
const THEME = /[\\/]themes[\\/](\w+)\.css$/;

module.exports = function scopeLoader(source) {
  const brand = THEME.exec(this.resourcePath)?.[1];
  return brand ? source.replaceAll(':root', `:root[data-brand='${brand}']`) : source;
};
