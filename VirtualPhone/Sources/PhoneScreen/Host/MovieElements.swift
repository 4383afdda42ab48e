internal import AVFoundation
internal import AVKit
internal import CoreMedia
internal import Dispatch
internal import Foundation
internal import LockstepConcurrency
internal import UIKit

/// The files of movies that players show, by the paths under which a browser reads them.
final class MovieFiles: Sendable {
    private let files = Mutex<[String: String]>([:])

    /// The path under which a browser reads a file.
    func address(of file: String, element: Int) -> String {
        // Browsers play a QuickTime file if it is called MP4, which consists of the same boxes.
        let ending = (file as NSString).pathExtension.lowercased()
        let name = ending == "mov" ? "mp4" : ending
        return files.withLock { files in
            if let known = files.first(where: { $0.value == file })?.key { return known }
            let address = "/media/\(element)-\(files.count).\(name)"
            files[address] = file
            return address
        }
    }

    /// The file at a path; nil if it is unknown.
    func path(at address: String) -> String? { files.withLock { $0[address] } }
}

/// The players on the screen, each shown by one of the browser's own players.
@MainActor final class MovieElements {
    let files = MovieFiles()
    /// Called when a player got another movie, or shall play or seek.
    var onChange: (() -> Void)?
    private var films: [Int: Film] = [:]

    /// A player, and the requests to the browser.
    private struct Film {
        var player: AVPlayer
        var file: String?
        /// The number of requests to play.
        var plays = 0
        var seek: (seconds: Double, token: Int)?
    }

    /// The element for a controller with a player; nil for another controller.
    func content(
        of controller: UIViewController, _ element: Int
    ) -> (ScreenNode.Kind, [String: ScreenValue])? {
        guard let player = (controller as? AVPlayerViewController)?.player else { return nil }
        if films[element] == nil { connect(player, element) }
        guard let film = films[element], let file = film.file else { return (.box, [:]) }
        var properties: [String: ScreenValue] = [
            "source": .text(files.address(of: file, element: element)),
            "plays": .number(Double(film.plays)),
        ]
        if let seek = film.seek {
            properties["time"] = [.number(seek.seconds), .number(Double(seek.token))]
        }
        return (.movie, properties)
    }

    private func connect(_ player: AVPlayer, _ element: Int) {
        films[element] = Film(player: player)
        player.connectHost { [weak self] command in
            DispatchQueue.main.async { [weak self] in
                MainActor.assumeIsolated { self?.obey(command, element) }
            }
        }
    }

    /// Of a composition, the browser plays only the first file with images.
    private func obey(_ command: PlayerCommand, _ element: Int) {
        guard var film = films[element] else { return }
        switch command {
        case .load(let parts):
            let images = parts.first { $0.mediaType != .audio } ?? parts.first
            film.file = nil
            if let images { prepare(images.url.path, element) }
        case .play: film.plays += 1
        case .pause: break
        case .seek(let time): film.seek = (time.seconds, (film.seek?.token ?? 0) + 1)
        }
        films[element] = film
        onChange?()
    }

    private func prepare(_ path: String, _ element: Int) {
        BrowserMovie.find(path) { [weak self] file in
            MainActor.assumeIsolated {
                self?.films[element]?.file = file
                self?.onChange?()
            }
        }
    }

    /// Passes on what a browser's player reports.
    func take(_ element: Int, _ event: String, _ seconds: Double) {
        guard let player = films[element]?.player else { return }
        switch event {
        case "play": player.hostPlays(true)
        case "pause", "end": player.hostPlays(false)
        default: player.hostReached(seconds)
        }
    }

    /// Forgets an element.
    func forget(_ element: Int) {
        films[element]?.player.connectHost(nil)
        films[element] = nil
    }
}

extension ScreenHosting {
    /// Lets elements show cameras and movies.
    func prepare(_ live: LiveImages, _ movies: MovieElements) {
        viewContent = { live.content(of: $0, $1) }
        controllerContent = { movies.content(of: $0, $1) }
        onMovie = { movies.take($0, $1, $2) }
        onForget = { element in
            live.forget(element)
            movies.forget(element)
        }
    }
}
