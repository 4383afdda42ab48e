import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The images of a copied session that are not as their rows require, which a copy keeps.
struct IncompleteImages {
    private var count = 0
    private var first: (path: String, problem: String)?

    /// Examines the structure of each image file of a session.
    init(of session: Session) throws {
        guard let rows = try session.frameRows() else { return }
        while let row = try rows.next() {
            guard case .image(let path) = row.image else { continue }
            do {
                _ = try session.examinedStill(of: row, path: path) { $0 == row.size }
            } catch let error as any Failure {
                count += 1
                first = first ?? (path, error.problem)
            }
        }
    }

    /// What the copy contains, as a sentence; none if every image is complete.
    var sentences: [String] {
        guard let first else { return [] }
        let subject =
            count == 1
            ? "\(first.path)" : "\(count.counted("image")), the first of them \(first.path),"
        return [
            "Copied unchanged, but `lockstep check` reports \(subject): \(first.problem)."
        ]
    }
}
