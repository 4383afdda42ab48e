internal import Foundation

extension Error {
    /// What the platform says, with its reason where it gives one, its domain and its code.
    var sentence: String {
        let error = self as NSError
        let words = [error.localizedDescription, error.localizedFailureReason].compactMap { $0 }
        return words.joined(separator: " ") + " (\(error.domain) \(error.code))"
    }
}
