internal import Foundation
internal import VirtualPhone

/// The options of the phone and its screen, from the arguments of the process.
struct HostOptions: Hashable, Sendable {
    /// The port; 0 for any free one.
    var port = 0
    /// A session or another app's recording in front of the camera; nil for the synthetic room.
    var recording: String?
    var device = ScreenDevice.all[0]
    /// The folder of the phone's files, which stay from one start to the next.
    var home: String?
    /// The folder of the app's Info.plist and texts.
    var app: String?
    var language = "en"
    /// Whether the owner chose the dark appearance.
    var isDark = false
    /// The owner's text size, by its name in SwiftUI.
    var textSize = "large"
    /// Where a desk is that the phone finds, as HOST:PORT; nil if there is none.
    var desk: String?
    /// The owner's language and region.
    var locale: String { language == "vi" ? "vi_VN" : "en_US" }
    /// The token of the page's address, for a process that replaces another; nil for a new token.
    var token: String?
    /// The seed of the synthetic room.
    var seed: UInt64 = 1
    /// How many of the camera's images the page shows per second at most.
    var imagesPerSecond = 30

    /// An argument that is not understood, in words.
    struct Misuse: Error, CustomStringConvertible {
        var description: String
    }

    static let usage = """
        --port N          the port of the page on this computer; 0 for any free one
        --recording PATH  what the camera sees: a session, or a recording of a supported format
        --device NAME     \(ScreenDevice.all.map(\.name).joined(separator: ", "))
        --home FOLDER     where the phone keeps its files
        --app FOLDER      where the app's Info.plist and texts are
        --desk HOST:PORT  a desk that the phone finds in its network
        --language CODE   en or vi
        --appearance NAME light or dark
        --text-size NAME  \(textSizes.joined(separator: ", "))
        --seed N          another synthetic room and walk
        --page-images N   how many of the camera's images the page shows per second at most, 1 to 30;
                          few need less processor time
        """

    /// The names of text sizes in SwiftUI.
    static let textSizes = [
        "xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge", "accessibility1",
        "accessibility2", "accessibility3", "accessibility4", "accessibility5",
    ]

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let name = rest.popFirst() {
            guard let value = rest.popFirst() else {
                throw Misuse(description: "\(name) needs a value.")
            }
            try set(name, value)
        }
    }

    private mutating func set(_ name: String, _ value: String) throws {
        switch name {
        case "--port":
            guard let number = Int(value), (0...65535).contains(number) else {
                throw Misuse(description: "--port needs a number up to 65535, not '\(value)'.")
            }
            port = number
        case "--recording": recording = value
        case "--device":
            guard let known = ScreenDevice.named(value) else {
                let names = ScreenDevice.all.map(\.name).joined(separator: ", ")
                throw Misuse(description: "--device needs one of \(names), not '\(value)'.")
            }
            device = known
        case "--home": home = value
        case "--app": app = value
        case "--desk":
            guard PhoneService(deskAt: value) != nil else {
                throw Misuse(description: "--desk needs a host and a port, not '\(value)'.")
            }
            desk = value
        case "--language": language = value == "vi" ? "vi" : "en"
        case "--appearance":
            guard ["light", "dark"].contains(value) else {
                throw Misuse(description: "--appearance needs light or dark, not '\(value)'.")
            }
            isDark = value == "dark"
        case "--text-size":
            guard Self.textSizes.contains(value) else {
                let names = Self.textSizes.joined(separator: ", ")
                throw Misuse(description: "--text-size needs one of \(names), not '\(value)'.")
            }
            textSize = value
        case "--token": token = value
        case "--seed":
            guard let number = UInt64(value) else {
                throw Misuse(description: "--seed needs a number, not '\(value)'.")
            }
            seed = number
        case "--page-images":
            guard let number = Int(value), (1...30).contains(number) else {
                throw Misuse(
                    description: "--page-images needs a number from 1 to 30, not '\(value)'.")
            }
            imagesPerSecond = number
        default: throw Misuse(description: "There is no option '\(name)'.")
        }
    }
}
