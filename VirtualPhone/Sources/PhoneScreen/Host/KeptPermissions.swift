internal import Foundation
internal import LockstepSamples
internal import VirtualPhone

/// The owner's answers, which the phone keeps in its home folder from one start to the next.
struct KeptPermissions {
    private let file: URL

    /// The answers in a home folder.
    init(home: String) {
        file = URL(fileURLWithPath: home).appendingPathComponent("Library/permissions.json")
    }

    /// The answers so far; none if the file is missing or damaged.
    var answers: [Permission: PermissionState] {
        guard let data = try? Data(contentsOf: file),
            let words = try? JSONDecoder().decode([String: String].self, from: data)
        else { return [:] }
        return words.reduce(into: [:]) { answers, word in
            guard let permission = Permission(rawValue: word.key),
                let state = PermissionState(rawValue: word.value)
            else { return }
            answers[permission] = state
        }
    }

    /// Keeps the answers of a phone.
    func keep(_ phone: VirtualPhone) {
        let words = phone.world.permissions.reduce(into: [String: String]()) { words, answer in
            words[answer.key.rawValue] = answer.value.rawValue
        }
        guard let data = try? JSONEncoder().encode(words) else { return }
        try? data.write(to: file, options: .atomic)
    }
}
