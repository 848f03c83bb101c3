# What every crate of fuzz targets needs: cargo-fuzz and, in `seconds`, how long each target runs. To be sourced from the crate's parent folder.

seconds=${1:-60}
tools=$PWD/../.cache/tools
[ -x "$tools/bin/cargo-fuzz" ] || cargo install --quiet --locked --debug --root "$tools" cargo-fuzz@0.13.2
# The toolchain is the stable one; this allows the sanitizer's flag.
export PATH="$tools/bin:$PATH" RUSTC_BOOTSTRAP=1
