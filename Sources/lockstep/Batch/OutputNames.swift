/// Unique names for the outputs of recordings: each recording's own name, prefixed with names of
/// parent folders if others have the same name.
///
/// Names that differ only in case are the same, as on a Mac's disk.
struct OutputNames {
    /// The name for each path, in the order of the paths.
    let names: [String]

    /// nil if a path is given twice.
    init?(of paths: [String]) {
        let parts = paths.map { $0.split(separator: "/").map(String.init) }
        guard Set(parts).count == parts.count else { return nil }
        var depths = parts.map { _ in 1 }
        while true {
            let names = zip(parts, depths).map { parts, depth in
                parts.isEmpty ? "recording" : parts.suffix(depth).joined(separator: "-")
            }
            let counts = Dictionary(names.map { ($0.lowercased(), 1) }, uniquingKeysWith: +)
            let shared = names.indices.filter { counts[names[$0].lowercased()] ?? 0 > 1 }
            guard let index = shared.first(where: { depths[$0] < parts[$0].count }) else {
                // `a/b-c` and `a-b/c` have the same name at every depth.
                guard shared.isEmpty else { return nil }
                self.names = names
                return
            }
            let name = names[index].lowercased()
            for other in shared where names[other].lowercased() == name { depths[other] += 1 }
        }
    }
}
