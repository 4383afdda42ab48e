internal import AVKit
internal import LockstepAppModel
internal import LockstepSamples
internal import SwiftUI

/// A session's movie, or its images as a film.
@MainActor
struct PlaybackView: View {
    let playback: DetailModel.Playback
    let image: FilmImage?
    var playsAtOnce = false
    let send: (DetailEvent) -> Void

    var body: some View {
        switch playback {
        case .movie(let played, let depth): movie(played, hasDepth: depth != nil)
        case .film(let film): FilmView(film: film, image: image) { send(.film($0)) }
        }
    }

    private func movie(_ movie: PlayableMovie, hasDepth: Bool) -> some View {
        ViewThatFits(in: .horizontal) {
            HStack { movieAndDepth(movie, hasDepth).frame(minWidth: 300) }
            VStack { movieAndDepth(movie, hasDepth) }
        }
    }

    @ViewBuilder private func movieAndDepth(
        _ movie: PlayableMovie, _ hasDepth: Bool
    ) -> some View {
        PlayedMovie(movie: movie, playsAtOnce: playsAtOnce) { time in
            if hasDepth { send(.movieReached(time)) }
        }
        if hasDepth { DepthImage(image: image) }
    }
}

/// A depth map in color, or why it cannot be shown.
private struct DepthImage: View {
    let image: FilmImage?

    var body: some View {
        if let depth = image?.depth {
            ScaledImageView(depth).scaledToFit()
                .accessibilityLabel(Text(Phrase("Depth, near in blue, far in red")))
        }
        if let problem = image?.problem {
            Text(verbatim: problem.sentence).font(.footnote)
        }
    }
}

/// A movie that may start by itself, once it is visible: `ViewThatFits` may also make views that it
/// does not show.
@MainActor
private struct PlayedMovie: View {
    let movie: PlayableMovie
    let playsAtOnce: Bool
    let reached: @MainActor (HostDuration) -> Void
    @State private var isVisible = false

    var body: some View {
        MovieView(movie: movie, plays: playsAtOnce && isVisible, reached: reached)
            .onAppear { isVisible = true }
    }
}

/// The system's player, which tells the time that it has reached.
@MainActor
struct MovieView: UIViewControllerRepresentable {
    let movie: PlayableMovie
    /// Whether it starts by itself; only once.
    let plays: Bool
    let reached: @MainActor (HostDuration) -> Void
    @Environment(\.playbackAudio) private var playbackAudio

    /// The player's time observer.
    @MainActor
    final class Coordinator {
        /// The use of the phone's audio; nil for a movie without sound.
        var audio: PlaybackAudio.Use?
        private var observer: Any?
        private var hasStarted = false

        /// Starts the player, the first time.
        func start(_ player: AVPlayer?) {
            if !hasStarted { player?.play() }
            hasStarted = true
        }

        /// Starts calling `reached` ten times a second while the movie plays, and after each jump.
        func observe(_ player: AVPlayer, _ reached: @escaping @MainActor (HostDuration) -> Void) {
            observer = player.addPeriodicTimeObserver(
                forInterval: CMTime(value: 1, timescale: 10), queue: .main
            ) { time in
                guard let time = HostDuration(seconds: time.seconds) else { return }
                Task { @MainActor in reached(time) }
            }
        }

        /// Stops the player and its observer.
        func end(_ player: AVPlayer?) {
            player?.pause()
            if let observer { player?.removeTimeObserver(observer) }
            observer = nil
            audio?.end()
            audio = nil
        }
    }

    func makeCoordinator() -> Coordinator { Coordinator() }

    func makeUIViewController(context: Context) -> AVPlayerViewController {
        let controller = AVPlayerViewController()
        let player = AVPlayer()
        controller.player = player
        let audio = movie.audio == nil ? nil : playbackAudio.use()
        context.coordinator.audio = audio
        Task {
            await audio?.begin()
            let asset = await MovieComposition.asset(of: movie)
            player.replaceCurrentItem(with: AVPlayerItem(asset: asset))
        }
        context.coordinator.observe(player, reached)
        return controller
    }

    func updateUIViewController(_ controller: AVPlayerViewController, context: Context) {
        if plays { context.coordinator.start(controller.player) }
    }

    static func dismantleUIViewController(
        _ controller: AVPlayerViewController, coordinator: Coordinator
    ) {
        coordinator.end(controller.player)
    }
}

/// Images with their depth, a slider, and time.
@MainActor
private struct FilmView: View {
    let film: FilmModel
    let image: FilmImage?
    let send: (FilmModel.Event) -> Void
    /// Twice for each frame at 30 frames a second.
    private static let beat: UInt64 = 16_666_667

    var body: some View {
        VStack {
            ViewThatFits(in: .horizontal) {
                HStack { images.frame(minWidth: 300) }
                VStack { images }
            }
            .frame(maxHeight: .infinity)
            controls
        }
        .padding()
        .task(id: film.isPlaying) { await play() }
    }

    @ViewBuilder private var images: some View {
        if let image = image?.image {
            ScaledImageView(image).scaledToFit()
                .accessibilityLabel(Text(Phrase("Image")))
        }
        DepthImage(image: image)
    }

    private var controls: some View {
        HStack {
            Button {
                send(.playTapped)
            } label: {
                Image(systemName: film.isPlaying ? "pause.fill" : "play.fill")
                    .frame(minWidth: 44, minHeight: 44)
            }
            .accessibilityLabel(Text(film.isPlaying ? Phrase("Pause") : Phrase("Play")))
            Slider(value: position, in: 0...Double(max(film.count - 1, 1)), step: 1)
                .disabled(film.count < 2)
                .accessibilityLabel(Text(Phrase("Frame")))
                .accessibilityValue(Text(film.label))
            Text(film.label).font(.footnote.monospacedDigit()).accessibilityHidden(true)
        }
    }

    private var position: Binding<Double> {
        Binding {
            Double(film.position)
        } set: { value in
            send(.sought(Int(value.rounded())))
        }
    }

    /// Advances the film with the elapsed time, while it plays and is visible.
    private func play() async {
        guard film.isPlaying else { return }
        var last = Date()
        while !Task.isCancelled {
            try? await Task.sleep(nanoseconds: Self.beat)
            let now = Date()
            if let passed = HostDuration(seconds: now.timeIntervalSince(last)) {
                send(.elapsed(passed))
            }
            last = now
        }
    }
}
