# Sourced by the builds, with their arguments. Sets repository, output, profile, version and
# SOURCE_DATE_EPOCH.
repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
mkdir -p "${1:-$repository/target/packages}"
output=$(cd "${1:-$repository/target/packages}" && pwd)
profile=${2:-release}
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$repository" log -1 --format=%ct)}
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$repository/Cargo.toml" | head -1)
