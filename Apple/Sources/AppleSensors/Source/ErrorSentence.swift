internal import Foundation

extension Error {
    /// The platform's error message, with reason if available, domain and code.
    var sentence: String {
        let error = self as NSError
        let words = [error.localizedDescription, error.localizedFailureReason].compactMap { $0 }
        return words.joined(separator: " ") + " (\(error.domain) \(error.code))"
    }
}
